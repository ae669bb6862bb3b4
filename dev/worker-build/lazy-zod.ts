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

type Build = () => object

/** How to build a schema, by the object that replaces it. */
const builds = new WeakMap<object, Build>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An argument with the schemas themselves instead of the objects that replace them: one, a list, or the members of an object. */
function built(value: unknown): unknown {
  if (!isObject(value)) return value
  const build = builds.get(value)
  if (build) return build()
  if (Array.isArray(value)) return value.map(built)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, built(member)]))
}

function call(owner: object, name: PropertyKey, args: readonly unknown[]) {
  const method: unknown = Reflect.get(owner, name)
  if (typeof method !== 'function') throw new TypeError(`zod has no ${String(name)}`)
  return Reflect.apply(method, owner, args)
}

/** An object that becomes what `make` returns, as soon as somebody asks for more than another schema. */
function later(make: Build): object {
  let made: object | undefined
  const build = () => (made ??= make())
  const stand = new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'iso') return later(() => zod.iso)
        if (BUILDING.has(name))
          return (...args: unknown[]) => later(() => call(build(), name, args.map(built)))
        if (made === undefined && PARSING.has(name)) return (...args: unknown[]) => call(build(), name, args)
        return Reflect.get(build(), name)
      },
      has: (_, name) => Reflect.has(build(), name),
    },
  )
  builds.set(stand, build)
  return stand
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the same members, which only start later
export const z = later(() => zod) as typeof zod
