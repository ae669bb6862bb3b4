/**
 * The languages that a listing can name, as BCP 47 codes: those with a two-letter code, and common ones that need more
 * (a script, a country, or three letters).
 */
export const LANGUAGES: readonly string[] = (
  'en de fr es pt it nl pl ru uk tr ar hi id vi th ja ko zh sv da nb fi cs sk hu ro el he fil ms ' +
  'aa ab ae af ak am an as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cu cv cy dv dz ee eo et eu fa ff fj fo fy ' +
  'ga gd gl gn gu gv ha ho hr ht hy hz ia ie ig ii ik io is iu jv ka kg ki kj kk kl km kn kr ks ku kv kw ky la lb lg li ln lo lt lu lv ' +
  'mg mh mi mk ml mn mr mt my na nd ne ng nn nr nv ny oc oj om or os pa pi ps qu rm rn rw sa sc sd se sg si sl sm sn so sq sr ss st su sw ' +
  'ta te tg ti tk tn to ts tt tw ty ug ur uz ve vo wa wo xh yi yo za zu ' +
  'en-GB en-US es-419 es-ES fr-CA pt-BR pt-PT zh-Hans zh-Hant sr-Latn yue ceb haw hmn ilo nds gsw ber ckb szl hsb'
).split(' ')

/** The name of a language in English; its code where the runtime knows no name. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language' })
  return names.of(code) ?? code
}

let names: Intl.DisplayNames | undefined
