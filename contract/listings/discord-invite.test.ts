import { describe, expect, it } from 'vitest'
import { INVITE_CODE_MIN, parseDiscordInvite, readDiscordInvite } from './discord-invite.ts'

describe('parseDiscordInvite', () => {
  it.each([
    ['skyport', 'https://discord.gg/skyport'],
    ['  sky-Port9 ', 'https://discord.gg/sky-Port9'],
    ['http://www.discord.gg/AbCd?event=1', 'https://discord.gg/AbCd'],
    ['https://discord.com/invite/AbCd#x', 'https://discord.gg/AbCd'],
    ['WWW.Discord.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['https://discordapp.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['https://discord.gg/invite/AbCd', 'https://discord.gg/AbCd'],
    ['how-to-discord-881519316506402887', 'https://discord.gg/how-to-discord-881519316506402887'],
    ['https://canary.discord.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['ptb.discord.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['discord://discord.gg/AbCd', 'https://discord.gg/AbCd'],
    ['discord://-/invite/AbCd', 'https://discord.gg/AbCd'],
    ['discord:///invite/AbCd', 'https://discord.gg/AbCd'],
    ['.gg/AbCd', 'https://discord.gg/AbCd'],
    ['<https://discord.gg/AbCd>', 'https://discord.gg/AbCd'],
    ['https://discord.gg/AbCd.', 'https://discord.gg/AbCd'],
    ['[Join us](https://discord.gg/AbCd)', 'https://discord.gg/AbCd'],
    ['Join us: https://discord.gg/AbCd !', 'https://discord.gg/AbCd'],
    ['Join us: https://canary.discord.com/invite/AbCd', 'https://discord.gg/AbCd'],
    ['discord.gg / AbCd', 'https://discord.gg/AbCd'],
    ['https://ｄiscord.gg/AbCd', 'https://discord.gg/AbCd'],
    ['a'.repeat(32), `https://discord.gg/${'a'.repeat(32)}`],
  ])('reads %s', (input, stored) => {
    expect(parseDiscordInvite(input, INVITE_CODE_MIN.edit)).toBe(stored)
  })

  it.each([
    'https://discord.com/AbCd',
    'https://discord.com/discord.gg/AbCd',
    'https://discord.gg/a/b/c',
    'discord.gg/AbCd or discord.gg/EfGh',
    'https://discord.gg.evil.example/AbCd',
    'https://evil@discord.gg/AbCd',
    'https://discord.gg:8080/AbCd',
  ])('refuses %j', (input) => {
    expect(parseDiscordInvite(input, INVITE_CODE_MIN.edit)).toBeNull()
  })

  it.each([
    ['abc', /too short/],
    ['a'.repeat(33), /too long/],
    ['under_score', /only letters, digits and hyphens/],
    ['skyport.net', /a website, not an invite/],
    ['https://evil.example/discord.gg/AbCd', /a website, not an invite/],
    ['https://www.youtube.com/@skyport', /looks like a video/],
    ['https://bit.ly/AbCd', /shortened link/],
    ['discord.me/skyport', /shortened link/],
    ['https://discord.com/users/881519316506402887', /into Discord, not an invite/],
    ['https://realms.gg/D-jF9JUN5AY', /a realm link/],
    ['881519316506402887', /number, not an invite/],
    ['javascript:alert(1)', /only letters/],
    ['ftp://discord.gg/AbCd', /Must be a discord\.gg invite/],
  ])('says of %j what is wrong', (input, message) => {
    expect(readDiscordInvite(input, INVITE_CODE_MIN.edit)).toEqual({
      invite: null,
      message: expect.stringMatching(message),
    })
  })

  it('takes two-letter codes on the submit form only', () => {
    expect(parseDiscordInvite('ab', INVITE_CODE_MIN.submit)).toBe('https://discord.gg/ab')
    expect(parseDiscordInvite('ab', INVITE_CODE_MIN.edit)).toBeNull()
    expect(parseDiscordInvite('a', INVITE_CODE_MIN.submit)).toBeNull()
  })
})
