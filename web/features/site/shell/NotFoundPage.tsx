import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Island } from '../../../ui/Island.tsx'
import { SkyStage } from './SkyStage.tsx'

export function NotFoundPage() {
  return (
    <SkyStage>
      <div aria-hidden="true" className="relative h-56 w-full max-w-xl dark:brightness-90 sm:h-64">
        <img
          src="/art/jetty.svg"
          alt=""
          width={384}
          height={288}
          className="absolute bottom-0 start-0 w-[58%]"
        />
        <Island id="drift" tags={[]} shape="mark" size={160} className="absolute top-0 end-0 w-[27%]" />
      </div>
      <div className="mt-6 grid justify-items-center gap-4 text-center">
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{t`That cloud island drifted away.`}</h1>
        <p className="max-w-prose text-lg">
          {t`There is nothing at this address. It may have moved, or the link is incomplete.`}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="primary">
            {t`Back to the harbour`}
          </ButtonLink>
          <ButtonLink to="/servers">{t`Browse Servers`}</ButtonLink>
        </div>
      </div>
    </SkyStage>
  )
}
