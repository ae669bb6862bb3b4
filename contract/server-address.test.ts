import { describe, expect, it } from 'vitest'
import { copyableAddress, parseServerAddress } from './server-address.ts'

describe('parseServerAddress', () => {
  it.each([
    ['play.skyport.net:19132', 'address', 'play.skyport.net:19132'],
    ['Play.SkyPort.net:25565', 'address', 'play.skyport.net:25565'],
    ['play.skyport.net', 'address', 'play.skyport.net'],
    ['192.168.0.1:1', 'address', '192.168.0.1:1'],
    ['255.255.255.255:65535', 'address', '255.255.255.255:65535'],
    ['localhost:19132', 'address', 'localhost:19132'],
    ['my-server', 'address', 'my-server'],
    ['AbCdEf123', 'realm', 'AbCdEf123'],
    [' AbCdEf ', 'realm', 'AbCdEf'],
    ['https://realms.gg/AbCdEf123', 'realm', 'AbCdEf123'],
    ['realms.gg/AbCdEf123?x=1', 'realm', 'AbCdEf123'],
  ])('reads %s as %s', (input, kind, text) => {
    expect(parseServerAddress(input)).toMatchObject({ kind, text })
  })

  it.each([
    '',
    'a b:19132',
    'http://play.net:19132',
    'https://realms.gg/abc',
    'play.net:0',
    'play.net:65536',
    'play.net:',
    'play.net:abc',
    'play.net:19132:1',
    ':19132',
    '256.1.1.1:19132',
    '1.2.3:19132',
    '1.2.3.4.5:19132',
    '01.2.3.4:19132',
    '-bad.net:1',
    'bad-.net:1',
    'a..b:1',
    'under_score:1',
    `${'a'.repeat(254)}:1`,
    'javascript:alert(1)',
    '[::1]:19132',
    'café.net:1',
  ])('refuses %j', (input) => {
    expect(parseServerAddress(input)).toBeNull()
  })

  it('gives a bare host the default port when it is copied', () => {
    const address = parseServerAddress('play.skyport.net')
    expect(address?.kind === 'address' && copyableAddress(address)).toBe('play.skyport.net:19132')
  })
})
