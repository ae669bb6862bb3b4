import { expect, it } from 'vitest'
import { isLookAlike } from './look-alike.ts'

it.each([
  'dlscord.com',
  'discorcl.com',
  'discord.gift',
  'discrod.com',
  'disscord.gg',
  'discord-nitro.com',
  'free.discord.com.gift.xyz',
  'www.disc0rd.gg',
  'rninecraft.net',
  'minecraf.net',
  'minecraft.net-login.com',
  'rea1ms.gg',
  'xb0x.com',
  'mojang-account.com',
  'minecraft-login.com',
  'discord.co.uk',
  'microsoft-login.live',
  'steamcomnunity.com',
  'paypa1.com',
  'xn--dscord-q2a.com',
])('holds %s', (host) => expect(isLookAlike(`https://${host}/`)).toBe(true))

it.each([
  'skyport.net',
  'www.youtube.com',
  'support.discord.com',
  'www.minecraft.net',
  'minecraft-server-list.com',
  'playminecraft.xyz',
  'minecraft.skyport.net',
  'discord.skyport.net',
  'craftersmc.net',
  'box.com',
  'realm-of-clouds.com',
])('shows %s', (host) => expect(isLookAlike(`https://${host}/`)).toBe(false))
