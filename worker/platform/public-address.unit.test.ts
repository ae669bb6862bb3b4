import { describe, expect, it } from 'vitest'
import { readPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each([
    ['https://i.imgur.com/a.png', 'https://i.imgur.com/a.png'],
    ['i.imgur.com/a.png', 'https://i.imgur.com/a.png'],
    ['  //cdn.example.org/a b.png?x=1#y ', 'https://cdn.example.org/a%20b.png?x=1#y'],
    ['HTTPS://CDN.Example.ORG:443/a.png', 'https://cdn.example.org/a.png'],
    ['cdn.example.org:443/a.png', 'https://cdn.example.org/a.png'],
    ['https://bücher.example.org/a.png', 'https://xn--bcher-kva.example.org/a.png'],
    ['https://cdn.example.org./a.png', 'https://cdn.example.org/a.png'],
    ['https://cdn.example.org.../a.png', 'https://cdn.example.org/a.png'],
    ['https://10.example.org/', 'https://10.example.org/'],
    ['https://local.example.org/', 'https://local.example.org/'],
  ])('%s is %s', (text, href) => {
    const url = readPublicAddress(text)
    expect(url).toBeInstanceOf(URL)
    expect(String(url)).toBe(href)
  })

  it.each([
    'http://cdn.example.org/a.png',
    'ftp://cdn.example.org/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://cdn.example.org/x',
  ])('is not %s: https alone', (text) => expect(readPublicAddress(text)).toBe('not-https'))

  it.each([
    '',
    '   ',
    'https://',
    'https:///',
    'not a link',
    'https://user@cdn.example.org/',
    'https://u:p@cdn.example.org/',
    'https://exa mple.org/',
    'https://256.1.1.1/',
    'https://[::1/',
  ])('is not %j', (text) => expect(readPublicAddress(text)).toBe('malformed'))

  it.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://localhost../',
    'https://foo.local../',
    'https://127.0.0.1../',
    'https://127.0x1../',
    'https://169.254.0xa9fe../',
    'https://example.0x../',
    'https://../',
    'https://.../',
    'https://cdn..example.org/',
    'https://.example.org/',
    'https://app.localhost/',
    'https://router/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://db.corp/',
    'https://nas.lan/',
    'https://1.0.0.10.in-addr.arpa/',
    'https://x.onion/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2606:4700::1111]/',
    'https://cdn.example.org:8443/',
    'https://cdn.example.org:80/',
    'localhost:3000/a.png',
    '127.0.0.1',
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
