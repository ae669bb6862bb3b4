import { displayNames } from '../language/formatters.ts'
import { languageTag } from '../language/i18n.ts'

/**
 * BCP 47 codes with their names in English, the most common first. The names stand here because browsers name
 * languages differently, and a page must read the same on the server and in the browser.
 */
const CODES_AND_NAMES =
  'en English|de German|fr French|es Spanish|pt Portuguese|it Italian|nl Dutch|pl Polish|ru Russian|uk Ukrainian|' +
  'tr Turkish|ar Arabic|hi Hindi|id Indonesian|vi Vietnamese|th Thai|ja Japanese|ko Korean|zh Chinese|sv Swedish|' +
  'da Danish|nb Norwegian Bokmål|fi Finnish|cs Czech|sk Slovak|hu Hungarian|ro Romanian|el Greek|he Hebrew|' +
  'fil Filipino|ms Malay|aa Afar|ab Abkhazian|ae Avestan|af Afrikaans|ak Akan|am Amharic|an Aragonese|' +
  'as Assamese|av Avaric|ay Aymara|az Azerbaijani|ba Bashkir|be Belarusian|bg Bulgarian|bi Bislama|bm Bambara|' +
  'bn Bangla|bo Tibetan|br Breton|bs Bosnian|ca Catalan|ce Chechen|ch Chamorro|co Corsican|cr Cree|' +
  'cu Church Slavic|cv Chuvash|cy Welsh|dv Divehi|dz Dzongkha|ee Ewe|eo Esperanto|et Estonian|eu Basque|' +
  'fa Persian|ff Fula|fj Fijian|fo Faroese|fy Western Frisian|ga Irish|gd Scottish Gaelic|gl Galician|gn Guarani|' +
  'gu Gujarati|gv Manx|ha Hausa|ho Hiri Motu|hr Croatian|ht Haitian Creole|hy Armenian|hz Herero|ia Interlingua|' +
  'ie Interlingue|ig Igbo|ii Sichuan Yi|ik Inupiaq|io Ido|is Icelandic|iu Inuktitut|jv Javanese|ka Georgian|' +
  'kg Kongo|ki Kikuyu|kj Kuanyama|kk Kazakh|kl Kalaallisut|km Khmer|kn Kannada|kr Kanuri|ks Kashmiri|ku Kurdish|' +
  'kv Komi|kw Cornish|ky Kyrgyz|la Latin|lb Luxembourgish|lg Ganda|li Limburgish|ln Lingala|lo Lao|lt Lithuanian|' +
  'lu Luba-Katanga|lv Latvian|mg Malagasy|mh Marshallese|mi Māori|mk Macedonian|ml Malayalam|mn Mongolian|' +
  'mr Marathi|mt Maltese|my Burmese|na Nauru|nd North Ndebele|ne Nepali|ng Ndonga|nn Norwegian Nynorsk|' +
  'nr South Ndebele|nv Navajo|ny Nyanja|oc Occitan|oj Ojibwa|om Oromo|or Odia|os Ossetic|pa Punjabi|pi Pali|' +
  'ps Pashto|qu Quechua|rm Romansh|rn Rundi|rw Kinyarwanda|sa Sanskrit|sc Sardinian|sd Sindhi|se Northern Sami|' +
  'sg Sango|si Sinhala|sl Slovenian|sm Samoan|sn Shona|so Somali|sq Albanian|sr Serbian|ss Swati|' +
  'st Southern Sotho|su Sundanese|sw Swahili|ta Tamil|te Telugu|tg Tajik|ti Tigrinya|tk Turkmen|tn Tswana|' +
  'to Tongan|ts Tsonga|tt Tatar|tw Twi|ty Tahitian|ug Uyghur|ur Urdu|uz Uzbek|ve Venda|vo Volapük|wa Walloon|' +
  'wo Wolof|xh Xhosa|yi Yiddish|yo Yoruba|za Zhuang|zu Zulu|en-GB British English|en-US American English|' +
  'es-419 Latin American Spanish|es-ES European Spanish|fr-CA Canadian French|pt-BR Brazilian Portuguese|' +
  'pt-PT European Portuguese|zh-Hans Simplified Chinese|zh-Hant Traditional Chinese|sr-Latn Serbian (Latin)|' +
  'yue Cantonese|ceb Cebuano|haw Hawaiian|hmn Hmong|ilo Iloko|nds Low German|gsw Swiss German|' +
  'ckb Central Kurdish|szl Silesian|hsb Upper Sorbian'

const NAMES = new Map(
  CODES_AND_NAMES.split('|').map((entry): [string, string] => {
    const end = entry.indexOf(' ')
    return [entry.slice(0, end), entry.slice(end + 1)]
  }),
)

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/**
 * Languages that have their English name everywhere, because Chrome knows no other. 'tw' is Twi, which
 * platforms call Akan, another language of the list.
 */
export const NAMED_IN_ENGLISH = setOf(
  'aa ab ae av ba bi bo ce ch cr cu cv dz ff fj gv ho hz ie ii ik io iu kg ki kj kl kr ks kv kw li lu mh na nd ng ' +
    'nr nv oj os pi rn sc se sg ss tw ty ve vo za nds gsw szl hsb',
)

/** Languages whose own name for themselves Chrome knows. */
export const NAMED_BY_SPEAKERS = setOf(
  'en de fr es pt it nl pl ru uk tr ar hi id vi th ja ko zh sv da nb fi cs sk hu ro el he fil ms af ak am az bg bn ' +
    'bs ca et fa gu hr kk kn lt lv ml mr pa sd sl sr sw ta te ur uz en-GB en-US es-419 es-ES fr-CA pt-BR pt-PT ' +
    'zh-Hans zh-Hant sr-Latn',
)

export const LANGUAGES: readonly string[] = [...NAMES.keys()]

/** The name of a language in English; its code if it is not in the list. */
export const englishLanguageName = (code: string): string => NAMES.get(code) ?? code

export const languageName = (code: string): string => nameIn(languageTag(), code) ?? englishLanguageName(code)

/** The name of a language in itself, Deutsch; in the language of the page where not all browsers know it. */
export const ownLanguageName = (code: string): string =>
  NAMED_BY_SPEAKERS.has(code) ? (nameIn(code, code) ?? englishLanguageName(code)) : languageName(code)

/** All names by which people look for a language: in the language of the page, in English and its own. */
export const languageNames = (code: string): string[] => [
  languageName(code),
  englishLanguageName(code),
  ownLanguageName(code),
]

/** `null` in English, and where browsers do not all know the name in that language. */
function nameIn(tag: string, code: string): string | null {
  if (tag === 'en' || NAMED_IN_ENGLISH.has(code) || !NAMES.has(code)) return null
  const name = displayNames({ type: 'language' }, tag).of(code)
  return name === undefined || name === code ? null : name
}
