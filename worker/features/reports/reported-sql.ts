/**
 * For the audit entry of a decision about a listing: `{"reported":1}` if the decision names a rule and a report about the listing is not closed yet, else an
 * empty object. `reasons` is the place of the entry's reasons; `l` is the listing.
 */
export const reportedSql = (reasons: string) =>
  `iif(${reasons} ->> 'rule' IS NOT NULL AND EXISTS (SELECT 1 FROM reports WHERE listing_id = l.id AND review_id IS NULL AND status <> 'closed'),
    '{"reported":1}', '{}')`
