import { describe, expect, it } from 'vitest'
import {
  copyableAddress,
  describeAddress,
  isLookAlikeAddress,
  parseServerAddress,
  readServerAddress,
  shownAddress,
} from './server-address.ts'

describe('parseServerAddress', () => {
  it.each([
    ['51.195.80.7:1', 'address', '51.195.80.7:1'],
    ['172.32.0.1:65535', 'address', '172.32.0.1:65535'],
    ['my-server:19132', 'address', 'my-server:19132'],
    ['mc_1.aternos.example:41233', 'address', 'mc_1.aternos.example:41233'],
    ['play.skyport.net :19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net : 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net: 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net port 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net (19132)', 'address', 'play.skyport.net:19132'],
    ['IP: play.skyport.net Port: 19133', 'address', 'play.skyport.net:19133'],
    ['Server IP: play.skyport.net, Port: 19133', 'address', 'play.skyport.net:19133'],
    ['<play.skyport.net:19132>', 'address', 'play.skyport.net:19132'],
    ['**play.skyport.net**', 'address', 'play.skyport.net'],
    ['play.skyport.net/', 'address', 'play.skyport.net'],
    ['play.skyport.net：19132', 'address', 'play.skyport.net:19132'],
    ['\u200bplay.skyport.net:19132\u200b', 'address', 'play.skyport.net:19132'],
    ['minecraft://?addExternalServer=24san Server|24san.org:19132', 'address', '24san.org:19132'],
    ['Join: minecraft://?addExternalServer=24san Server|24san.org:19132 now!', 'address', '24san.org:19132'],
    ['<minecraft://?addExternalServer=24san%20Server%7C24san.org%3A19132>', 'address', '24san.org:19132'],
    ['minecraft:?addExternalServer=§6Gold Rush|play.skyport.net', 'address', 'play.skyport.net'],
    ['minecraft://?x=1&addExternalServer=A B C|play.skyport.net:1&y=2', 'address', 'play.skyport.net:1'],
    ['Play.EXÄMPLE.de : 19133', 'address', 'play.xn--exmple-cua.de:19133'],
    ['play.exa\u0308mple.de', 'address', 'play.xn--exmple-cua.de'],
    ['minecraft://connect?serverUrl=play.skyport.net&serverPort=19133', 'address', 'play.skyport.net:19133'],
    ['skyport:19132', 'address', 'skyport:19132'],
    ['play.skyport.net (Port: 19132)', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net (Port 19132)', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net [port: 19132]', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net Porta: 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net, porta 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net puerto: 19132', 'address', 'play.skyport.net:19132'],
    ['IP: play.skyport.net Puerto (Bedrock): 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net ポート：19132', 'address', 'play.skyport.net:19132'],
    ['play。skyport。net：19132', 'address', 'play.skyport.net:19132'],
    ['【IP】play.skyport.net【ポート】19132', 'address', 'play.skyport.net:19132'],
    ['レルムコード：AbCdEfGhIjK', 'realm', 'AbCdEfGhIjK'],
    ['play.skyport.netポート19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net 端口：19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net（端口19132）', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net 포트: 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net порт 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net المنفذ: ١٩١٣٢', 'address', 'play.skyport.net:19132'],
    ['IP: play.skyport.net\nPort: 19132', 'address', 'play.skyport.net:19132'],
    ['play.skyport.net\r\n19132', 'address', 'play.skyport.net:19132'],
    ['Server: play.skyport.net\n\nPuerto: 19132\n', 'address', 'play.skyport.net:19132'],
    ['Port: 19133\nIP: play.skyport.net', 'address', 'play.skyport.net:19133'],
    ['IP: play.skyport.net', 'address', 'play.skyport.net'],
    ['IP play.skyport.net', 'address', 'play.skyport.net'],
    ['ip - play.skyport.net', 'address', 'play.skyport.net'],
    ['Dirección IP: play.skyport.net', 'address', 'play.skyport.net'],
    ['IP do servidor: play.skyport.net:19133', 'address', 'play.skyport.net:19133'],
    ['Adresse IP : play.skyport.net', 'address', 'play.skyport.net'],
    ['IPアドレス: play.skyport.net', 'address', 'play.skyport.net'],
    ['服务器地址：play.skyport.net 端口：19133', 'address', 'play.skyport.net:19133'],
    ['Bedrock IP: \u200eplay.skyport.net\u200e:19132', 'address', 'play.skyport.net:19132'],
    ['IP: 51.195.80.7 Port: 19133', 'address', '51.195.80.7:19133'],
    ['ip.skyport.net:19133', 'address', 'ip.skyport.net:19133'],
    ['server.port.net 19133', 'address', 'server.port.net:19133'],
    ['🌍 IP: play.skyport.net 🔌 Port: 19133', 'address', 'play.skyport.net:19133'],
    ['**IP:** play.skyport.net\n**Port:** `19133`', 'address', 'play.skyport.net:19133'],
    ['IP: play.skyport.net\nPort: 19133\nVersion: 1.21', 'address', 'play.skyport.net:19133'],
    ['play.skyport.net – Port 19133', 'address', 'play.skyport.net:19133'],
    ['Java: play.skyport.net\nBedrock: play.skyport.net:19133', 'address', 'play.skyport.net:19133'],
    ['Código: D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['server', 'realm', 'server'],
    ['_bC-eF1_3-5', 'realm', '_bC-eF1_3-5'],
    ['HTTPS://REALMS.GG/D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['[Join](https://realms.gg/D-jF9JUN5AY)', 'realm', 'D-jF9JUN5AY'],
    ['www.realms.gg/D-jF9JUN5AY/', 'realm', 'D-jF9JUN5AY'],
    ['realms.gg / D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['Join my realm: <https://realms.gg/D-jF9JUN5AY> now!', 'realm', 'D-jF9JUN5AY'],
    ['Realm code: D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['open.minecraft.net/pocket/realms/invite/D-jF9JUN5AY?x=1#y', 'realm', 'D-jF9JUN5AY'],
    ['https://open.minecraft.net/en-us/realms/invite/D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['Minecraft://AcceptRealmInvite/?inviteId=D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['minecraft:?acceptRealmInvite=D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    ['minecraft://acceptRealmInvite/D-jF9JUN5AY', 'realm', 'D-jF9JUN5AY'],
    [' AbCdEf ', 'realm', 'AbCdEf'],
    ['realms.gg/AbCdEf123?x=1', 'realm', 'AbCdEf123'],
  ])('reads %s as %s', (input, kind, text) => {
    expect(parseServerAddress(input)).toMatchObject({ kind, text })
  })

  it.each([
    'http://play.net:19132',
    '01.2.3.4:19132',
    'a..b:1',
    `${'a'.repeat(254)}:1`,
    'javascript:alert(1)',
    'cafe\u202e.net:1',
    'minecraft://?addExternalServer=24san Server',
    'https://evil.example/realms.gg/D-jF9JUN5AY',
    'https://realms.gg.evil.example/D-jF9JUN5AY',
    'realms.gg/D-jF9JUN5AY or realms.gg/aBcDeF12345',
    'https://evil@realms.gg/D-jF9JUN5AY',
    'https://realms.gg:8443/D-jF9JUN5AY',
    'https://realms.gg/D-jF9JUN5AY/more',
    'minecraft://acceptRealmInvite?inviteID=a%20b',
  ])('refuses %j', (input) => {
    expect(parseServerAddress(input)).toBeNull()
  })

  it.each([
    ['', /^Enter an IP:PORT or a Realm Code\.$/],
    ['aBcD', /code is too short/],
    ['aBcDeFgHiJkLmNoPq', /code is too long/],
    ['play.net:0', /port must be/],
    ['play.net:65536', /port must be/],
    ['play.net:', /port must be/],
    ['play.net:19132:1', /more than one port/],
    [':19132', /before the port is missing/],
    ['256.1.1.1:19132', /complete IP address/],
    ['0x7f.1', /complete IP address/],
    ...[
      '[2001:db8::1]:19132',
      '2001:db8::1',
      '2001:db8::1:19132',
      '2001:db8:0:0:0:0:0:1',
      '2001:db8::1 19132',
      '2001:db8::1 port 19132',
      '2001:db8::1 (Port: 19132)',
      'IP: 2001:db8::1',
      'IP: 2001:db8::1\nPort: 19132',
      '::1',
      '::ffff:192.0.2.1',
      'fe80::1%eth0',
      'fe80::1%25eth0',
      '[fe80::1%eth0]:19132',
      'fe80::1%3:19132',
      'http://[2001:db8::1]:19132/',
      '2001:DB8::1/64',
      'minecraft://?addExternalServer=Mine|[2001:db8::1]:19132',
    ].map((text): [string, RegExp] => [text, /IPv6/]),
    ['Java: mc.skyport.net, Bedrock: pe.skyport.net:19133', /no blanks/],
    ['IP: play.net Port: 19132 or 19133', /no blanks/],
    ['play.net:1:2', /more than one port/],
    ['a:1:2', /more than one port/],
    ['-bad.net:1', /only letters, digits/],
    ['two words', /no blanks/],
    ['https://skyport.net', /a website, not a server/],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', /looks like a video/],
    ...['https://bit.ly/abc', 't.ly/abc', 'https://t.ly/abc', 'tiny.cc/x', 'https://s.id/x', 't.ly'].map(
      (text): [string, RegExp] => [text, /shortened link/],
    ),
    ['discord.gg', /Discord link/],
    ['minecraft://connectToRealm?realmId=123', /number of a realm/],
    ['someone@skyport.net', /e-mail/],
    ...[
      'LOCALHOST:19132',
      'desktop.local',
      'router.lan:19132',
      '127.8.9.10:19132',
      '0.0.0.0',
      '10.0.0.5:19132',
      '172.16.0.1',
      '172.31.255.255:1',
      '169.254.1.1',
      '100.64.0.1',
      '224.0.0.1',
      'minecraft://?addExternalServer=Mine|192.168.1.2:19132',
    ].map((text): [string, RegExp] => [text, /only on your own computer or network/]),
  ])('says of %j what is wrong', (input, message) => {
    expect(readServerAddress(input)).toEqual({ kind: 'error', message: expect.stringMatching(message) })
  })

  it('reads every stored form as itself', () => {
    for (const input of [
      'Play.SkyPort.net : 25565',
      'play.skyport.net',
      'realms.gg/D-jF9JUN5AY',
      '_a-b_c-',
    ]) {
      const stored = parseServerAddress(input)
      expect(parseServerAddress(stored?.text ?? '')).toEqual(stored)
    }
  })

  it.each([
    ['D-jF9JUN5AY', 'A realm code: D-jF9JUN5AY.'],
    [
      'realms.gg/D-jF9JUN5AYx',
      'A realm code: D-jF9JUN5AYx. This looks like a code with one letter too many.',
    ],
    ['D-jF9JUN5A', 'A realm code: D-jF9JUN5A. This looks like a code with one letter missing.'],
    ['play.exämple.de', 'A server at play.exämple.de, port 19132.'],
    ['Play.Example.org 19133', 'A server at play.example.org, port 19133.'],
    ['https://youtu.be/x', 'This looks like a video. Enter an IP:PORT or a Realm Code.'],
    ['pla', null],
  ])('describes %j while it is typed', (input, words) => {
    expect(describeAddress(input)).toBe(words)
  })

  it('shows an international host as it was written, and copies what every program understands', () => {
    const address = parseServerAddress('play.exämple.de:19133')
    if (address?.kind !== 'address') throw new Error('not read')
    expect(shownAddress(address)).toBe('play.exämple.de:19133')
    expect(copyableAddress(address)).toBe('play.xn--exmple-cua.de:19133')
    expect(isLookAlikeAddress(address)).toBe(false)
    const imitation = parseServerAddress('play.hуpixel.net')
    expect(imitation && isLookAlikeAddress(imitation)).toBe(true)
    expect(imitation && shownAddress(imitation)).toMatch(/^play\.xn--/)
  })

  it('gives a bare host the default port when it is copied', () => {
    const address = parseServerAddress('play.skyport.net')
    expect(address?.kind === 'address' && copyableAddress(address)).toBe('play.skyport.net:19132')
  })
})
