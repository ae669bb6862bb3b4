import * as library from '../../node_modules/zod/index.js'

/**
 * Replaces zod in the Worker's build. Schemas of answers describe the API and give types, but nothing is parsed with them. Building all schemas is
 * half of the Worker's start, so a schema is built when it is used for the first time.
 */

/** Calls that only return another schema. All others build the schema first, so a missing name costs time and nothing else. */
const BUILDING: ReadonlySet<PropertyKey> = new Set(
  `and array boolean catch check datetime date default describe discriminatedUnion enum extend int iso length literal
  looseObject max meta min nonnegative null nullable nullish number object omit optional or overwrite partial pick pipe
  positive readonly record refine regex strictObject string superRefine toLowerCase transform trim tuple union unknown
  url`.split(/\s+/),
)

/** Calls that parse. A library that looks for them only asks whether something is a schema. */
const PARSING: ReadonlySet<PropertyKey> = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

/** Named one by one, so that the build leaves the rest of the library out. */
const zod = {
  NEVER: library.NEVER,
  array: library.array,
  boolean: library.boolean,
  config: library.config,
  enum: library.enum,
  int: library.int,
  iso: library.iso,
  literal: library.literal,
  looseObject: library.looseObject,
  null: library.null,
  number: library.number,
  object: library.object,
  record: library.record,
  string: library.string,
  union: library.union,
  unknown: library.unknown,
  url: library.url,
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Calls after which an object schema has the same members as before. */
const KEEPING: ReadonlySet<PropertyKey> = new Set(['meta', 'describe', 'refine', 'superRefine', 'check'])

/** How to ask an object that replaces a schema for its call. */
const CALL = Symbol('call')

/** A call that returns a schema, made when that schema is needed. There are more than a thousand at each start, so each is one small object. */
class Call {
  readonly #owner: Call | null
  readonly #name: PropertyKey
  readonly #args: readonly unknown[]
  #result: object | undefined

  constructor(owner: Call | null, name: PropertyKey, args: readonly unknown[], result?: object) {
    this.#owner = owner
    this.#name = name
    this.#args = args
    this.#result = result
  }

  get isMade(): boolean {
    return this.#result !== undefined
  }

  result(): object {
    return (this.#result ??= callMethod(this.#owner?.result(), this.#name, this.#args.map(built)))
  }

  /** The members of the object schema that it returns, if they are known without making it. */
  shape(): object | undefined {
    if (KEEPING.has(this.#name)) return this.#owner?.shape()
    const [first] = this.#args
    if (!isObject(first)) return undefined
    if (this.#name === 'object') return first
    const shape = this.#name === 'extend' ? this.#owner?.shape() : undefined
    return shape && { ...shape, ...first }
  }
}

function callMethod(owner: object | undefined, name: PropertyKey, args: readonly unknown[]): object {
  const method: unknown = owner && Reflect.get(owner, name)
  if (typeof method !== 'function') throw new TypeError(`zod has no ${String(name)}`)
  return Reflect.apply(method, owner, args)
}

/** An argument with the schemas themselves instead of the objects that replace them: one, a list, or the members of an object. */
function built(value: unknown): unknown {
  if (!isObject(value)) return value
  const call: unknown = Reflect.get(value, CALL)
  if (call instanceof Call) return call.result()
  if (Array.isArray(value)) return value.map(built)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, built(member)]))
}

/** An object that becomes what a call returns, as soon as somebody asks for more than another schema, or for the members that it is known to have. */
const standFor = (call: Call): object => new Proxy(call, STAND)

const STAND: ProxyHandler<Call> = {
  get(call, name) {
    if (name === CALL) return call
    if (name === 'iso') return standFor(new Call(null, name, [], library.iso))
    if (BUILDING.has(name)) return (...args: unknown[]) => standFor(new Call(call, name, args))
    if (!call.isMade && name === 'shape') return call.shape() ?? Reflect.get(call.result(), name)
    if (!call.isMade && PARSING.has(name))
      return (...args: unknown[]) => callMethod(call.result(), name, args)
    return Reflect.get(call.result(), name)
  },
  has(call, name) {
    // What validators ask at the start: whether this is a schema, and whether it is one that changes its input first.
    if (name === '_zod' || name === '_def') return true
    if (name === 'in' && call.shape()) return false
    return Reflect.has(call.result(), name)
  },
  ownKeys: () => [],
  getPrototypeOf: () => Object.prototype,
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the same members, which only start later
export const z = standFor(new Call(null, '', [], zod)) as typeof zod
