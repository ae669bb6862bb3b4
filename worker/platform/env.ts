/** Bindings and settings of the Worker; see wrangler.toml for what each is. */
export interface Env {
  ASSETS: Fetcher
  DB: D1Database
  MARKS: KVNamespace
  BANNERS: R2Bucket
  /** Where it is absent, banners cannot be uploaded. */
  IMAGES?: ImagesBinding
  /** Megabytes of public answers an isolate may hold in memory; 16 unless set, 0 for none. */
  MEMORY_CACHE_MB?: string
  NETWORK_BURSTS: RateLimit
  WRITE_BURSTS: RateLimit
  READ_BURSTS: RateLimit
  /** The address of the site: the base of canonical links and the OAuth callback. */
  ORIGIN: string
  DISCORD_ORIGIN: string
  DISCORD_CDN_ORIGIN: string
  DISCORD_CLIENT_ID: string
  DISCORD_CLIENT_SECRET: string
  /** Optional: the token of the application's bot. Invites are looked up with it. */
  DISCORD_BOT_TOKEN?: string
  /** Chat-platform ids, separated by commas or spaces. These people become admins when they sign in. */
  ADMIN_IDS: string
  /** The public and the secret key of Turnstile. With both, it replaces the picture on the submit form. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
  /**
   * Public keys of the probes that may look at servers, separated by commas or spaces. Without one nobody
   * looks.
   */
  PROBE_KEYS?: string
  /**
   * 32 random bytes, base64url: signs cookies and links, and seals what is stored encrypted, such as secrets
   * of webhooks.
   */
  SIGNING_KEY: string
  /** Keys that SIGNING_KEY replaced, separated by commas or spaces: what they sealed can still be opened. */
  OLD_SIGNING_KEYS?: string
  /**
   * Optional, from `npm run push-keys`: push services know the site by it. Without it, nothing is sent to
   * devices.
   */
  PUSH_KEYS?: string
  /** Optional: a webhook of Discord that hears of jobs that fail, and of a database that does not answer. */
  ALARM_WEBHOOK?: string
  /** Only on a developer's computer: a fake push service. */
  PUSH_ORIGIN?: string
}
