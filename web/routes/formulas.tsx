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
      <PageBand island={{ id: 'podium-3', tags: ['Minigames'] }}>
        <div className="grid max-w-3xl gap-3">
          <h1 className="text-4xl sm:text-5xl">How places are decided</h1>
          <p className="text-lg">
            Every order on this site follows one formula, and nobody can pay for a place. Press ‘Why this
            place?’ on any server to see its figures.
          </p>
          <p>
            <Link to="/transparency" className="link">
              How staff decide
            </Link>
          </p>
        </div>
      </PageBand>
      <Formulas />
    </>
  )
}
