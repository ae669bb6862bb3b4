import { describe, expect, it } from 'vitest'
import { INVITE_CODE_MIN, parseDiscordInvite } from './discord-invite.ts'

describe('parseDiscordInvite', () => {
  it.each([
    ['skyport', 'https://discord.gg/skyport'],
    ['  sky-Port9 ', 'https://discord.gg/sky-Port9'],
    ['discord.gg/AbCd', 'https://discord.gg/AbCd'],
    ['https://discord.gg/AbCd/', 'https://discord.gg/AbCd'],
    ['http://www.discord.gg/AbCd?event=1', 'https://discord.gg/AbCd'],
    ['https://discord.com/invite/AbCd#x', 'https://discord.gg/AbCd'],
    ['WWW.Discord.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['https://discordapp.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['https://discord.gg/invite/AbCd', 'https://discord.gg/AbCd'],
    ['a'.repeat(32), `https://discord.gg/${'a'.repeat(32)}`],
  ])('reads %s', (input, stored) => {
    expect(parseDiscordInvite(input, INVITE_CODE_MIN.edit)).toBe(stored)
  })

  it.each([
    '',
    'abc',
    'a'.repeat(33),
    'has space',
    'under_score',
    'https://discord.com/channels/1/2',
    'https://discord.com/AbCd',
    'https://discord.gg/',
    'https://discord.gg/a/b/c',
    'https://evil.example/AbCd',
    'https://discord.gg.evil.example/AbCd',
    'https://evil@discord.gg/AbCd',
    'https://discord.gg:8080/AbCd',
    'javascript:alert(1)',
    'ftp://discord.gg/AbCd',
    'https://discord.gg/AbCdé',
  ])('refuses %j', (input) => {
    expect(parseDiscordInvite(input, INVITE_CODE_MIN.edit)).toBeNull()
  })

  it('takes two-letter codes on the submit form only', () => {
    expect(parseDiscordInvite('ab', INVITE_CODE_MIN.submit)).toBe('https://discord.gg/ab')
    expect(parseDiscordInvite('ab', INVITE_CODE_MIN.edit)).toBeNull()
    expect(parseDiscordInvite('a', INVITE_CODE_MIN.submit)).toBeNull()
  })
})
