import { PROBE_ROUNDS_PATH, PROBE_TARGETS_PATH } from '#contract/listings/live.ts'
import { probeTargets, roundAnswer, roundBody } from '#contract/listings/probe.wire.ts'
import { routeIn, failures, json, jsonBody, UNCHANGED, newRoutes } from '../../../http/routes.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { probeNames, probeOnly } from './accept-probe.ts'
import { readTargets } from './read-targets.ts'
import { storeRound } from './store-round.ts'

const createRoute = routeIn('Probes')

const SIGNED =
  'For probes of the site: signed by Standard Webhooks’ `v1a` (Ed25519) with a key of the setting PROBE_KEYS.'

export const probeRoutes = newRoutes()
  .openapi(
    createRoute('get', PROBE_TARGETS_PATH, {
      operationId: 'readProbeTargets',
      summary: 'Which servers a probe asks',
      description: SIGNED,
      responses: { 200: json(probeTargets), ...UNCHANGED, ...failures(401) },
      middleware: [probeOnly('targets')] as const,
    }),
    async (c) => {
      const targets = await readTargets(c.get('ctx'))
      const etag = `"${await sha256(JSON.stringify(targets))}"`
      c.header('etag', etag)
      if (c.req.header('if-none-match') === etag) return c.body(null, 304)
      return c.json(targets, 200)
    },
  )
  .openapi(
    createRoute('post', PROBE_ROUNDS_PATH, {
      operationId: 'sendProbeRound',
      summary: 'Tell which servers answered',
      description: `${SIGNED} \`number\` is the time of the round and only grows.`,
      request: { body: jsonBody(roundBody) },
      responses: { 200: json(roundAnswer), ...failures(400, 401, 409, 413) },
      middleware: [probeOnly('round')] as const,
    }),
    async (c) =>
      c.json(await storeRound(c.get('ctx'), c.get('probe'), probeNames(c.env), c.req.valid('json')), 200),
  )
