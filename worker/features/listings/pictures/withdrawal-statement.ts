import { wasOnSideSql } from '../../../db/side-sql.ts'
import type { Ctx } from '../../../http/context.ts'

/**
 * What staff take away from another person's listing is hidden from visitors from that moment, unless another public listing shows it. For a batch, right after a
 * change of a listing that follows its entry in the audit log.
 */
export function withdrawalStatement({ db }: Ctx): D1PreparedStatement {
  return db.prepare(
    `UPDATE banners SET withdrawn = 1
      WHERE changes() > 0 AND uses = 0 AND hash IN (
        SELECT substr(t.value, 10, 43) FROM audit_log a JOIN listings l ON l.id = a.target_id AND NOT ${wasOnSideSql('a.actor_id')} JOIN json_tree(a.before) t
         WHERE a.seq = last_insert_rowid() AND t.type = 'text' AND t.value LIKE '/banners/%')`,
  )
}
