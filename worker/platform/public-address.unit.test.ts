import { describe, expect, it } from 'vitest'
import { readPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each([
    ['i.imgur.com/a.png', 'https://i.imgur.com/a.png'],
    ['  //cdn.example.org/a b.png?x=1#y ', 'https://cdn.example.org/a%20b.png?x=1#y'],
    ['HTTPS://CDN.Example.ORG:443/a.png', 'https://cdn.example.org/a.png'],
    ['cdn.example.org:443/a.png', 'https://cdn.example.org/a.png'],
    ['https://bücher.example.org/a.png', 'https://xn--bcher-kva.example.org/a.png'],
    ['https://cdn.example.org.../a.png', 'https://cdn.example.org/a.png'],
    ['https://10.example.org/', 'https://10.example.org/'],
  ])('%s is %s', (text, href) => {
    const url = readPublicAddress(text)
    expect(url).toBeInstanceOf(URL)
    expect(String(url)).toBe(href)
  })

  it.each(['http://cdn.example.org/a.png', 'data:image/png;base64,AAAA', 'blob:https://cdn.example.org/x'])(
    'is not %s: https alone',
    (text) => expect(readPublicAddress(text)).toBe('not-https'),
  )

  it.each(['', 'https://', 'not a link', 'https://user@cdn.example.org/', 'https://[::1/'])(
    'is not %j',
    (text) => expect(readPublicAddress(text)).toBe('malformed'),
  )

  it.each([
    'https://localhost/',
    'https://foo.local../',
    'https://127.0.0.1../',
    'https://169.254.0xa9fe../',
    'https://../',
    'https://cdn..example.org/',
    'https://app.localhost/',
    'https://router/',
    'https://metadata.google.internal/',
    'https://1.0.0.10.in-addr.arpa/',
    'https://x.onion/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[2606:4700::1111]/',
    'https://cdn.example.org:8443/',
    'localhost:3000/a.png',
  ])('is not %s', (text) => expect(readPublicAddress(text)).toBe('private'))

  it('is the rule for redirect targets too', () => {
    const base = new URL('https://cdn.example.org/a/b.png')
    expect(String(readPublicAddress('/c.png', base))).toBe('https://cdn.example.org/c.png')
    expect(String(readPublicAddress('//other.example.org/', base))).toBe('https://other.example.org/')
    expect(readPublicAddress('http://cdn.example.org/c.png', base)).toBe('not-https')
    expect(readPublicAddress('https://[::1]/', base)).toBe('private')
    expect(readPublicAddress('//localhost/', base)).toBe('private')
    expect(readPublicAddress('https://', base)).toBe('malformed')
  })
})
