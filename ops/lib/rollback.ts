import { z } from 'zod'

const statusSchema = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })).min(1),
})

/** The version that most visitors have, by what `wrangler deployments status --json` printed; `null` if there is none. */
export function readVersion(output: string): string | null {
  try {
    const { versions } = statusSchema.parse(JSON.parse(/^\{[\s\S]*^\}/m.exec(output)?.[0] ?? ''))
    return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null
  } catch {
    return null
  }
}
