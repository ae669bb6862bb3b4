import { describe, expect, it } from 'vitest'
import { describeWebsite, hostOfWebsite, readWebsite } from './website.ts'

describe('readWebsite', () => {
  it.each([
    ['https://skyport.net', 'https://skyport.net/', 'skyport.net'],
    ['HTTPS://WWW.SkyPort.Net/Join?x=1#Y', 'https://www.skyport.net/Join?x=1#Y', 'skyport.net'],
    ['https://skyport.net?x=1', 'https://skyport.net/?x=1', 'skyport.net'],
    ['<https://skyport.net/forum>', 'https://skyport.net/forum', 'skyport.net'],
    ['[Forum](https://skyport.net/forum)', 'https://skyport.net/forum', 'skyport.net'],
    ['https://skyport.net/.', 'https://skyport.net/', 'skyport.net'],
    ['https://skyport.net/häfen', 'https://skyport.net/h%C3%A4fen', 'skyport.net'],
    ['https://www.guilded.gg/i/AbCd', 'https://www.guilded.gg/i/AbCd', 'guilded.gg'],
    ['https://bücher.de', 'https://xn--bcher-kva.de/', 'xn--bcher-kva.de'],
  ])('reads %s', (input, website, host) => {
    expect(readWebsite(input)).toEqual({ website, host })
    expect(readWebsite(website)).toEqual({ website, host })
    expect(hostOfWebsite(website)).toBe(host)
    expect(describeWebsite(input)).toBe(`Will save as: ${website}`)
  })

  it.each([
    ['', /^Enter a web address/],
    ['two words', /^Enter a web address/],
    ['javascript://skyport.net/%0aalert(1)', /^Enter a web address/],
    ['ftp://skyport.net', /^Enter a web address/],
    ['http://skyport.net', /not encrypted/],
    ['https://skyport.net:8443/', /public website/],
    ['https://me@skyport.net/', /public website/],
    ['https://127.0.0.1/', /public website/],
    ['https://0x7f.1/', /public website/],
    ['https://router.lan/', /public website/],
    ['https://skyport.example/', /public website/],
    ['skyport', /public website/],
    ['https://sk\u202eport.net/', /public website/],
    ['https://skyport.net/"onmouseover="x', /characters/],
    ['https://skyport.net/<b>', /characters/],
    [`http://skyport.net/${'x'.repeat(500)}`, /^This address is too long/],
    ['https://bit.ly/AbCd', /shortened link/],
    ['https://discord.gg/AbCd', /Discord link/],
    ['https://realms.gg/AbCdEf', /realm link/],
  ])('says of %j what is wrong', (input, message) => {
    expect(readWebsite(input)).toEqual({ website: null, message: expect.stringMatching(message) })
  })
})
