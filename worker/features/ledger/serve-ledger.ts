import { CHECKPOINT_PATH, LEDGER_PATH, narrowed, parseTilePath, tilePath } from '#contract/ledger/tiles.ts'
import { TILE_WIDTH } from '#contract/ledger/tree.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { HttpError } from '../../http/verb.ts'
import { findCheckpoint, findLedgerFile } from '../../platform/ledger-store.ts'

/** Programs of other sites check the ledger, too. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const noFile = () => new HttpError('not_found', 'The ledger has no such file.')

/** The files of the ledger, as the format `tlog-tiles` names them. */
export const ledgerFileRoutes = new Hono<AppEnv>()
  .get(CHECKPOINT_PATH, async (c) => {
    const stored = await findCheckpoint(c.env)
    if (!stored) throw noFile()
    return c.body(stored.note, 200, {
      ...OPEN,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=5',
    })
  })
  .get(`${LEDGER_PATH}/tile/*`, async (c) => {
    const name = parseTilePath(c.req.path)
    if (!name) throw noFile()
    const file =
      (await findLedgerFile(c.env, c.req.path)) ??
      // A tile that is full now holds its earlier, narrower forms.
      (await findLedgerFile(c.env, tilePath({ ...name, width: TILE_WIDTH })))
    const bytes = file && narrowed(file, name)
    if (!bytes) throw noFile()
    return c.body(bytes, 200, {
      ...OPEN,
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
