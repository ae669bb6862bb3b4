import { nameFits } from '#contract/directory/near-names.ts'
import { sentence } from '../../../ui/user-text.ts'

/** Where an invite leads, and whether that fits the server. */
export function Guild({ name, server }: { name: string; server: string }) {
  const fits = nameFits(server, name)
  return (
    <p {...sentence()}>
      Leads to <strong className="font-semibold">{name}</strong>:{' '}
      <span className={fits ? undefined : 'font-semibold text-amber'}>
        {fits ? 'the name fits.' : 'the name does not fit.'}
      </span>
    </p>
  )
}
