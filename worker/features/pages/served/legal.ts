import {
  type Block,
  EFFECTIVE,
  type FactsTable,
  type LegalText,
  type Phrase,
  type Span,
  spansOf,
} from '../../../../contract/legal/legal-text.ts'
import { CHEVRON_DOWN_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { markup, type Markup } from '../markup.ts'
import { band } from './band.ts'
import { icon } from './parts.ts'

/** A legal page as it is served: all of it, with its table of contents. */
export function legalScreen({ title, summary, sections }: LegalText): Markup {
  return markup`${band(markup`<div class="grid max-w-3xl gap-3"><h1 class="text-4xl sm:text-5xl">${title}</h1><p class="text-lg">${summary}</p>
    <p class="text-ink-muted">Effective date: <time datetime="${EFFECTIVE.iso}">${EFFECTIVE.words}</time></p></div>`)}
    <div class="page grid gap-8 pt-8 pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">${onThisPage(sections)}
      <div class="grid gap-12">${sections.map(
        ({ id, title: name, body }) =>
          markup`<section id="${id}" aria-labelledby="${id}-title" class="grid max-w-3xl gap-4"><h2 id="${id}-title" class="text-2xl sm:text-3xl">${name}</h2>${body.map(blockOf)}</section>`,
      )}</div></div>`
}

/** The page's parts as `OnThisPage` lists them: beside the text on wide screens, folded away above it on narrow ones. */
export function onThisPage(sections: readonly { id: string; title: string }[]): Markup {
  return markup`<nav aria-label="On this page" class="lg:sticky lg:top-24 lg:self-start"><p class="hidden pb-2 pl-4 text-sm font-semibold text-ink-muted lg:block">On this page</p>${sectionLinks(sections, 'hidden lg:grid')}
    <details class="group notch notch-step-3 notch-fill-surface-raised notch-edge-line lg:hidden"><summary class="flex min-h-12 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">On this page${icon(CHEVRON_DOWN_PIXELS, 'size-3.5 transition-transform group-open:rotate-180')}</summary>
      <div class="px-1 pb-3">${sectionLinks(sections, 'grid')}</div></details></nav>`
}

/** The first is where one reads when the page opens. */
function sectionLinks(sections: readonly { id: string; title: string }[], className: string): Markup {
  return markup`<ul class="${className}">${sections.map(
    ({ id, title }, place) =>
      markup`<li><a href="#${id}" class="${cx(
        'flex min-h-11 items-center border-l-4 px-3 no-underline',
        place === 0
          ? 'border-lantern font-semibold text-ink'
          : 'border-line text-ink-muted hover:border-line-strong hover:text-ink',
      )}">${title}</a></li>`,
  )}</ul>`
}

function blockOf(block: Block): Markup {
  if ('points' in block)
    return markup`<ul class="ml-5 grid list-disc gap-2 marker:text-line-strong">${block.points.map((point) => markup`<li>${words(point)}</li>`)}</ul>`
  if ('facts' in block) return facts(block.facts)
  return markup`<p${block.quiet && markup` class="text-ink-muted"`}>${words(block.paragraph)}</p>`
}

function facts({ label, head, rows }: FactsTable): Markup {
  return markup`<table class="w-full text-left max-sm:block" aria-label="${label}"><thead class="max-sm:sr-only"><tr class="border-b-2 border-line-strong">${head.map(
    (title) => markup`<th scope="col" class="py-2 pr-4 font-semibold">${title}</th>`,
  )}</tr></thead><tbody class="max-sm:block">${rows.map(
    ([name, what, howLong]) =>
      markup`<tr class="border-b-2 border-line align-top max-sm:grid max-sm:py-3"><th scope="row" class="py-2.5 pr-4 font-semibold max-sm:py-0 sm:w-[26%]">${words(name)}</th>
        <td class="py-2.5 pr-4 max-sm:py-1">${words(what)}</td><td class="py-2.5 text-ink-muted max-sm:py-0 sm:w-[28%]">${words(howLong)}</td></tr>`,
  )}</tbody></table>`
}

const words = (phrase: Phrase): Markup[] => spansOf(phrase).map(piece)

function piece(span: Span): Markup {
  if (typeof span === 'string') return markup`${span}`
  if ('strong' in span) return markup`<strong>${span.strong}</strong>`
  if ('code' in span) return markup`<code>${span.code}</code>`
  if ('mail' in span) return markup`<a href="mailto:${span.mail}" class="link">${span.mail}</a>`
  return markup`<a href="${span.to}${span.hash !== undefined && `#${span.hash}`}" class="link">${span.words}</a>`
}
