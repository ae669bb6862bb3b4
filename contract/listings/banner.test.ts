import { describe, expect, it } from 'vitest'
import { bannerPath, bannerSources, bannerWidths, parseBannerPath } from './banner-sources.ts'

const hash = 'Ab_-'.repeat(10) + 'xyz'

describe('bannerWidths', () => {
  it.each([
    [320, [320]],
    [321, [320, 321]],
    [640, [320, 640]],
    [1000, [320, 640, 1000]],
    [1280, [320, 640, 1280]],
    [6000, [320, 640, 1280]],
  ])('of a picture %i px wide are never above it', (width, widths) => {
    expect(bannerWidths(width)).toEqual(widths)
  })
})

describe('bannerSources', () => {
  it('names every width of a banner from its one address', () => {
    expect(bannerSources(`/banners/${hash}/1000.webp`)).toEqual({
      src: `/banners/${hash}/1000.webp`,
      srcSet: `/banners/${hash}/320.webp 320w, /banners/${hash}/640.webp 640w, /banners/${hash}/1000.webp 1000w`,
    })
  })

  it.each([
    `/banners/${hash}/original.webp`,
    'https://elsewhere.example/1280.webp',
    '/banners/short/640.webp',
    '',
  ])('knows no variants of %s', (banner) =>
    expect(bannerSources(banner)).toEqual({ src: banner, srcSet: undefined, style: undefined }),
  )
})

describe('parseBannerPath', () => {
  it.each(['320.webp', '640.webp', '1280.webp'])('reads %s', (file) => {
    expect(parseBannerPath(bannerPath(hash, file))).toMatchObject({ hash, file })
  })

  it.each([
    `/banners/${hash}/320.svg`,
    `/banners/${hash}/320.webp/x`,
    `/banners/${hash}/../320.webp`,
    `/banners/${hash}/%2e%2e`,
    `/banners/${hash}/320.png`,
    `/banners/${hash}/`,
    `/banners/${hash}x/320.webp`,
    `/banners/${hash}`,
    `https://realmport.example/banners/${hash}/320.webp`,
  ])('refuses %s', (path) => expect(parseBannerPath(path)).toBeNull())
})
