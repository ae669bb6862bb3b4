import { t } from '@lingui/core/macro'
import { Section } from '../../../ui/Section.tsx'
import { GamertagForm } from './GamertagForm.tsx'

export function OwnGamertag({ gamertag }: { gamertag: string | null }) {
  return (
    <Section
      id="your-gamertag"
      title={t`Your gamertag`}
      heading="text-2xl sm:text-3xl"
      intro={t`Some servers give a reward in the game for a vote. They need to know who you are there. Only servers you voted for can read it.`}
    >
      <GamertagForm
        gamertag={gamertag}
        label={t`Gamertag`}
        hint={t`As it is shown in the game. Capitals and blanks don’t matter.`}
      />
    </Section>
  )
}
