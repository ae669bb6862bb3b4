import { t } from '@lingui/core/macro'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import {
  BADGE_ELEMENT,
  BADGE_SCRIPT_PATH,
  BADGE_SIZES,
  type Badge,
  type BadgeLook,
  shownParts,
} from '#contract/site/badge.ts'

export interface BadgeOrder {
  id: string
  look: BadgeLook
  /** Origin of the badge, `https://site.example`. */
  origin: string
}

export interface Snippet {
  key: 'script' | 'image' | 'markdown'
  label: () => string
  /** Where to insert the code, as a sentence. */
  hint: () => string
  code: (order: BadgeOrder, data: Badge) => string
}

export function pictureAddress({ id, look, origin }: BadgeOrder): string {
  const { theme, variant, rounded, lang } = look
  const query = new URLSearchParams({ theme, variant, rounded: String(rounded), show: shownParts(look) })
  if (lang !== DEFAULT_LANGUAGE) query.set('lang', lang)
  return `${origin}/embed/servers/${id}.svg?${query.toString().replaceAll('%2C', ',')}`
}

function linkedPicture(order: BadgeOrder, data: Badge): string {
  const { width, height } = BADGE_SIZES[order.look.variant]
  const alt = escapeHtml(data.texts.name)
  const picture = `<img src="${escapeHtml(pictureAddress(order))}" width="${width}" height="${height}" alt="${alt}">`
  return `<a href="${escapeHtml(data.url)}">${picture}</a>`
}

export const SNIPPETS: readonly [Snippet, ...Snippet[]] = [
  {
    key: 'script',
    label: () => t`Script`,
    hint: () =>
      t`For your own website. It updates itself, follows the theme and falls back to a picture. Your insights count its impressions.`,
    // Attributes of the element hold every setting. The picture reserves the space until the script runs.
    code: (order, data) => {
      const { theme, variant, rounded, lang } = order.look
      const langAttribute = lang === DEFAULT_LANGUAGE ? '' : ` lang="${lang}"`
      const attributes =
        `badge="${order.id}" theme="${theme}" variant="${variant}" rounded="${rounded}"` +
        ` show="${shownParts(order.look)}"${langAttribute}`
      const element = `<${BADGE_ELEMENT} ${attributes}>${linkedPicture(order, data)}</${BADGE_ELEMENT}>`
      return `${element}\n<script async src="${order.origin}${BADGE_SCRIPT_PATH}"></script>`
    },
  },
  {
    key: 'image',
    label: () => t`Image`,
    hint: () =>
      t`For sites that allow HTML but no scripts. Browsers cache pictures, so impressions are not counted.`,
    // A picture alone would not shrink in a narrow column.
    code: (order, data) =>
      linkedPicture(order, data).replace('<img ', '<img style="max-width:100%;height:auto" '),
  },
  {
    key: 'markdown',
    label: () => t`Markdown`,
    hint: () => t`For a readme or a forum. Impressions are not counted.`,
    code: (order, data) => `[![${escapeMarkdown(data.texts.name)}](${pictureAddress(order)})](${data.url})`,
  },
]

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]()<>!|#~]/g, '\\$&')
}
