import { personReads } from '../../http/guards.ts'
import { countersQuery, ledgerAnswer, ledgerCounters, voteReceipts } from '#contract/ledger/ledger.wire.ts'
import { userCtx } from '../../http/auth.ts'
import { searchBursts } from '../../http/limits.ts'
import { failures, idParams, json, newRoutes, createRoute } from '../../http/routes.ts'
import { listCounters } from './list-counters.ts'
import { makeReceipts } from './make-receipts.ts'
import { readLedger } from './read-ledger.ts'

export const ledgerRoutes = newRoutes('Ledger')
  .openapi(
    createRoute('get', '/api/ledger', {
      operationId: 'readLedger',
      summary: 'How large the public ledger is, and what became of the votes of each month',
      responses: { 200: json(ledgerAnswer) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readLedger(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('get', '/api/ledger/counters', {
      operationId: 'listLedgerCounters',
      summary: 'The counted votes of public servers, to compare with the ledger',
      description: 'By id, 500 at a time. `votes` less `waiting` is what the first `size` entries add up to.',
      request: { query: countersQuery },
      responses: { 200: json(ledgerCounters), ...failures(400, 429) },
      limit: searchBursts,
      cache: { seconds: 5 },
    }),
    async (c) => c.json(await listCounters(c.get('ctx'), c.req.valid('query').after), 200),
  )
  .openapi(
    createRoute('get', '/api/me/votes/{id}/receipts', {
      operationId: 'listVoteReceipts',
      summary: 'Proofs that the public ledger holds your latest votes for a server',
      request: { params: idParams },
      ...personReads({ 200: json(voteReceipts) }),
    }),
    async (c) => c.json(await makeReceipts(userCtx(c), c.req.valid('param').id), 200),
  )
