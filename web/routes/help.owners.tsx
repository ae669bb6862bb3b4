import { createFileRoute } from '@tanstack/react-router'
import { OwnersHelp } from '../features/site/help/OwnersHelp.tsx'

export const Route = createFileRoute('/help/owners')({ component: OwnersHelp })
