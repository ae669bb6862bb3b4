import { base64url, bytesOfBase64url } from '../../../../platform/crypto.ts'

export interface Shown {
  title: string
  body: string
  tag: string
  link: string
}

const encode = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const bytesOf = (...parts: Uint8Array<ArrayBuffer>[]) => new Uint8Array(parts.flatMap((part) => [...part]))

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  )
}

/**
 * A browser: it has the keys of a subscription, and reads what is encrypted for it (RFC 8291) as browsers do.
 */
export class FakeDevice {
  readonly endpoint: string
  readonly #privateKey: CryptoKey
  readonly #publicKey: Uint8Array<ArrayBuffer>
  readonly #auth = crypto.getRandomValues(new Uint8Array(16))

  private constructor(endpoint: string, privateKey: CryptoKey, publicKey: Uint8Array<ArrayBuffer>) {
    this.endpoint = endpoint
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  static async make(endpoint: string): Promise<FakeDevice> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    if (!('privateKey' in pair)) throw new Error('Keys come in pairs')
    const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
    if (!(raw instanceof ArrayBuffer)) throw new Error('Raw keys are bytes')
    return new FakeDevice(endpoint, pair.privateKey, new Uint8Array(raw))
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      keys: { p256dh: base64url(this.#publicKey), auth: base64url(this.#auth) },
    }
  }

  async read(body: Uint8Array<ArrayBuffer>): Promise<Shown> {
    const salt = body.slice(0, 16)
    const sender = body.slice(21, 21 + (body[20] ?? 0))
    const other = await crypto.subtle.importKey(
      'raw',
      sender,
      { name: 'ECDH', namedCurve: 'P-256' },
      false,
      [],
    )
    // The types of Workers name the other key differently.
    const shared = await crypto.subtle.deriveBits(
      Object.assign({ name: 'ECDH' }, { public: other }),
      this.#privateKey,
      256,
    )
    const info = bytesOf(encode('WebPush: info\0'), this.#publicKey, sender)
    const secret = await derive(new Uint8Array(shared), this.#auth, info, 32)
    const key = await derive(secret, salt, encode('Content-Encoding: aes128gcm\0'), 16)
    const iv = await derive(secret, salt, encode('Content-Encoding: nonce\0'), 12)
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const open = new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(21 + sender.length)),
    )
    return JSON.parse(new TextDecoder().decode(open.slice(0, open.lastIndexOf(2))))
  }
}

/** The status that stands for a lost answer: the message arrives, and then the connection breaks. */
export const LOST_ANSWER = 599

/**
 * A push service. It checks the sender (RFC 8292) and keeps what devices show: one message for each topic.
 */
export class FakePush {
  readonly devices = new Map<string, FakeDevice>()
  readonly shown = new Map<string, Map<string, Shown>>()
  /** The statuses of the next answers; 201 after them. */
  statuses: number[] = []
  /** For how many seconds each message may wait for its device. */
  ttls: number[] = []
  calls = 0

  readonly #publicKey: string | null

  /** The key that senders must have. With `null`, any key that fits its signature is accepted. */
  constructor(publicKey: string | null = null) {
    this.#publicKey = publicKey
  }

  async add(name: string, base = 'https://fcm.googleapis.com/fcm/send'): Promise<FakeDevice> {
    const device = await FakeDevice.make(`${base}/${name}`)
    this.devices.set(device.endpoint, device)
    this.shown.set(device.endpoint, new Map())
    return device
  }

  textsOf({ endpoint }: FakeDevice): string[] {
    return [...(this.shown.get(endpoint)?.values() ?? [])].map(({ body }) => body)
  }

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    this.calls += 1
    this.ttls.push(Number(request.headers.get('ttl')))
    const status = this.statuses.shift() ?? 201
    const device = this.devices.get(request.url)
    if (!device) return new Response(null, { status: 404 })
    if (!(await this.isSigned(request))) return new Response(null, { status: 403 })
    if (status >= 300 && status !== LOST_ANSWER) return new Response(null, { status })
    const message = await device.read(new Uint8Array(await request.arrayBuffer()))
    this.shown.get(request.url)?.set(request.headers.get('topic') ?? '', message)
    if (status === LOST_ANSWER) throw new Error('The connection broke')
    return new Response(null, { status })
  }

  private async isSigned({ url, headers }: Request): Promise<boolean> {
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.get('authorization') ?? '') ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const { aud, exp } = JSON.parse(new TextDecoder().decode(bytesOfBase64url(claims)))
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const known = await crypto.subtle.importKey('raw', bytesOfBase64url(key), algorithm, false, ['verify'])
    return (
      (this.#publicKey === null || key === this.#publicKey) &&
      new URL(aud).host === new URL(url).host &&
      exp * 1000 > Date.now() &&
      crypto.subtle.verify(algorithm, known, bytesOfBase64url(signature), encode(`${head}.${claims}`))
    )
  }
}
