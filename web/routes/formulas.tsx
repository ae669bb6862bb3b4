import { createFileRoute } from '@tanstack/react-router'
import { Formulas } from '../features/directory/places/Formulas.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { Link } from '../lib/Link.tsx'

export const Route = createFileRoute('/formulas')({
  component: FormulasPage,
})

function FormulasPage() {
  return (
    <>
      <PageBand
        island={{ id: 'podium-3', tags: ['Minigames'] }}
        title="How places are decided"
        intro="Every order on this site follows one formula, and nobody can pay for a place. Press ‘Why this place?’ on any server to see its figures."
      >
        <p className="mt-3">
          <Link to="/transparency" className="link">
            How staff decide
          </Link>
        </p>
      </PageBand>
      <Formulas />
    </>
  )
}
