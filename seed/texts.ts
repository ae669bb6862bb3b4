import type { Tag } from '#contract/directory/directory.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'

// In sentences, {2-9} becomes a number between, {a|b} one of the words, {name} the listing's name. A text of
// several lines has one sentence per line, or several separated by bars.

/** The sentences of a text. */
const lines = (text: string): string[] => text.trim().split(/ \| |\n */u)

/** The entries of a text of `Tag:` lines, by tag. */
function byTag(text: string): (tag: Tag) => string[] {
  const found = new Map<string, string[]>()
  for (const part of text.split(/\n *(?=\S+:\n)/u)) {
    const [head = '', ...rest] = lines(part)
    found.set(head.slice(0, -1), rest)
  }
  return (tag) => found.get(tag) ?? []
}

/**
 * The listings' names by topic. Every Skyblock listing contains that word, so a search for it matches a tenth
 * of all names.
 */
export const NAMES = byTag(`
  Skyblock:
  Driftleaf Skyblock | Pebble & Sapling Skyblock | Skyblock Ostwind | Lanternfall Skyblock | One Bucket Skyblock | Skyblock for Grown-Ups
  Cobble Kettle Skyblock | Halcyon Ledge Skyblock | Skyblock: The Thin Edge | Marmalade Skyblock | Tiny Acre Skyblock | Skyblock Zephyrine
  Tortoise Pace Skyblock | Underleaf Skyblock | Skyblock de la Brume | Saltwind Skyblock | Hardly Any Dirt Skyblock | Skyblock Nimbusgarten
  Old Rope Skyblock | Skyblock Pocketful | Wrenhollow Skyblock | 空島 Skyblock | Skyblock Miradouro | Thimble Skyblock
  Survival/SMP:
  Königswald SMP | 空の島 | Mossgate | The Quiet Furrow | Bramblewick SMP | Eleven Chairs | Hollowmere | Saturday People SMP | Fernhaven
  Tussock & Thyme | Nordlicht SMP | Lantern Street | Pinecone Republic | Oxbow Valley | Grandma’s Basement SMP | Río Dormido | Kettleby | Badgerlight
  The Long Winter | Sundial SMP | Ashfen | Cartographers’ Rest | Moonmilk SMP | Bumblebarrow | Gull & Anchor | Half Past Creeper | Wolfsbach
  Ochre Coast | Slow Bread SMP | Tamarisk | Veldkamp SMP | Peatlight Commons | The Ninth Hill | Cloudberry SMP | Przystań | Orchard Nine
  No Elytra Club | Foxglove Survival | Little Meridian | Stonecrop SMP | Harrowdale | Dandelion Court | Ember & Oak | Mañana SMP | Thistledown
  Copperbrook | Midnight Bakery | Isla Perezosa | Rookwater | Parents Against Phantoms | Wanderlight | Umbra Hills | Tarn & Timber SMP | Seven Sheep
  Honeycreek Vanilla | Brackenfold | Bosque Azul | Old Chestnut SMP | Kiwi & Kelp | The Ferry House | Rainshadow | Silt & Silver | Marrow Lake SMP
  Winterkeep Hardcore | Barley Moon | Hinterhof SMP | Lowtide | Almost Vanilla | ひだまり村 | Ridgeback Hardcore | Quetzalport | Quetzalport Nights
  The Quetzalport Ferry
  Skygen:
  Oreloom | Genfoundry | Aurum Steps | PrismGen | Cirrus Gens | Stratos Ore | Dripstone Exchange | GenVault Sigma | Coalbright | Nimbus Mint
  Tierfall | Ninefold Gens | Skyforge Aster | Ingot Heights | Gens of Verdance | Emberspout | Quartzline | Opal Updraft | LuckyLode | Copperhead Gens
  Feldspar Sky | Turbine Isles | Glimmergen | Cloudworks Co. | Zenith Refinery | Pennyore | Molten Minute | Rusty Spigot Gens | Overclocked Isles
  Gildvein | Kupferwolke | Tinkerfall | Beryl & Sons | Idle Anvil | GENerally Fine | Cobalt Cascade
  Prisons:
  Cellblock Cormorant | Ironbriar Prison | Copperline Prison | Blackwater Ward | The Slate Yard | Warden’s Debt | Gravelgate | Pickaxe Parole
  Number Forty-One | Basalt Row | Lockjaw Prison | Obsidian Lease | Mine Thirteen | Chainlink Alley | Rockbottom OP Prison | Tallow & Iron
  Sentence Served | Quarry Nine | Stillwater Pen | Deepshaft | Brimstone Block | The Loose Brick | Keyring | Zelle Sieben | Rank A to Freedom
  Dustlock | Gulch Prison | Hardlabor HQ
  PvP:
  Redline Arena | Crimson Notch | TapStrafe | Bladefen | Fistfall | Vantage PvP | KnockLab | Duelyard | Sharpness Six | Razorwind | Combo House
  Pot Kettle | No Mercy Mesa | Scarlet Ring | Last Heart | Rodfish Practice | Steel & Static | Gapple Court | Ironclad PvP | Hitbox Heaven
  Vendetta Pit | Clutchworks | Arena Vermelha | Quickcharge | Bonefield | ZeroCooldown | Bridgebreak | Feral Ground
  Factions:
  Bannerfall | Seven Keeps | Warmarrow | Oathbreak Factions | Gunpowder Parish | Kingsmoor | Siegelight | The Ember Pact | Raidhollow | Crownless
  Ravelin | Trebuchet Town | Iron Treaty | Claimstake | Vassal | Bastion Grey | Sulfur Coast Factions | Halberd | Nine Flags | Feudo | Wallbreaker
  Turncoat Factions | Northmarch | Kriegsdorf | Ashes of Harrow
  Minigames:
  Tumblebox | Party Llama | Wobble Park | Five Minute Kingdom | Pixel Picnic | Bouncehouse | Snackpack Games | Confetti Creeper | Oddball Alley
  Hopscotch Hub | Jellybean Junction | Frantic Farm | Dropzone Daisy | Trampolino | Hide & Shriek | Ninepin | Carousel | Buildbattle Bistro
  Sumo Sausage | Parkour Pantry | Slime Olympics | Kaboom Kindergarten | Murder on the Minecart | Rundlauf | Little Arcade | Penguin Dash
`)

/** Descriptions of single listings, in their owners' languages. */
export const OWN_DESCRIPTIONS = new Map(
  lines(`
  Königswald SMP = Deutschsprachiger Vanilla-Realm seit 2021. Wir bauen an einer Hanse aus sieben Städten, jede mit eigenem Hafen und eigener Bäckerei. ¶ Kein Griefing, kein Ranggekaufe, keine Eile. Wer mitmachen will, schreibt im Discord drei Sätze über sich. English speakers welcome, wir antworten halt langsam 🌲
  空の島 = 空に浮かぶ小さな島から始めるサバイバルです。荒らし禁止、初心者歓迎。 ↵ 毎週土曜の夜に建築会をしています。のんびり遊びましょう。 ¶ Japanese server, but anybody who builds quietly is welcome.
  空島 Skyblock = 定番のスカイブロックに、季節ごとの作物と朝市を足しました。 ↵ 島は最大6人。取引は全部プレイヤー同士です。
  Nordlicht SMP = Nordlicht runs on a small board in a cupboard in Tromsø. Twelve people, one map since 1.16, no resets planned. ↵ If the power goes, so do we; it is usually back by supper.
  Río Dormido = Survival tranquilo en español. Mapa de 2022, sin reinicios, economía hecha por jugadores y un tren que casi siempre llega tarde. ↵ Buscamos gente de más de 18 que prefiera construir a discutir.
  Arena Vermelha = PvP brasileiro sem frescura: 12 kits, torneio toda sexta às 20h de Brasília, ban pra quem usa auto clicker. Bora?
  Skyblock de la Brume = Skyblock francophone, quatre saisons, pêche dans les nuages. Les îles se visitent, les coffres non. Débutants bienvenus !
  Przystań = Polski serwer survival dla cierpliwych. Mapa ma cztery lata, a port wciąż rośnie. Wpadnij, dostaniesz łódkę.
  Veldkamp SMP = Klein Nederlands realmpje, al vijf jaar dezelfde polder. Iedereen krijgt een kavel en een dijk om te onderhouden. Gezellig blijven.
  The Long Winter = It snows for nine months. Crops fail, wolves come to the fence, and the only warm place is the one you built together. ¶ Hard difficulty, slow hunger, no beds past the treeline. We lost eleven people last season and have their names on a wall.
  Eleven Chairs = There are eleven chairs. When one is free, we post it. Right now: none, but the waiting list is short and we are old, so.
  Seven Sheep = started with seven sheep. there are now 4,112 sheep. send help, or shears
  Parents Against Phantoms = A realm for people who log in at 9:40 pm, after the second bedtime story. Phantoms are off, keep-inventory is on, and nobody minds if you go idle in the middle of a sentence. Parents, guardians, tired aunts.
  Grandma’s Basement SMP = Her name is Ilse, she is 71, she pays for the realm and she will out-mine you. Swear in chat and you owe the cookie jar a diamond.
  No Elytra Club = First rule: no elytra. Second rule: no asking about elytra. We have roads, ice boats, a ferry timetable and very good horses.
  Slow Bread SMP = You may place one thousand blocks a day. That is the whole mod. It has made everyone a better builder and a worse sleeper.
  Midnight Bakery = open 10pm to 4am eastern. bread is currency. i am not joking the exchange rate is pinned in discord 🥐
  Pinecone Republic = A constitution, two parties, one very corrupt mayor (me). Elections each month. Campaign posters are pixel art or they come down.
  Last Heart = Everybody has one heart. That is all. That is the server.
  ZeroCooldown = hit reg so clean ur mom would approve 🧼 ranked 24/7, clan wars sat
  Gunpowder Parish = Cannons are physics here: range, recoil, wind. The church bell rings ten minutes before any raid so you can pretend to be ready.
  Number Forty-One = Prisoner 41 escaped in season one and nobody knows how. The tunnel is still in the map. We are not telling.
  Warden’s Debt = You begin owing the warden 4,000 coins. Interest is real. Half the server is an accountant by now, the other half is in solitary.
  GENerally Fine = It is a gen server. It is generally fine. The admins are tired but kind, the economy has not collapsed since March, and there is a duck.
  Pennyore = Every ore is worth exactly a penny and all the rest is haggling. No /sell command, only stalls.
  Murder on the Minecart = Eight passengers, one murderer, one stop before the bridge. Rounds of six minutes. The conductor is never guilty (the conductor is sometimes guilty).
  Kaboom Kindergarten = TNT games for small and large children 💥 chat is filtered and there is always a grown-up on, usually eating toast.
  One Bucket Skyblock = You get a bucket. Not a lava bucket, not a water bucket. A bucket. The rest is patience.
  Hardly Any Dirt Skyblock = Twelve blocks of dirt per island, for ever. People trade it like gold. Somebody built a bank for it. Somebody robbed it.
  Quetzalport = The old harbour town. Ships leave on the hour, most of them arrive. A survival world with trade routes, tides and one honest lighthouse keeper.
  `).map((line) => {
    const [name = '', text = ''] = line.split(' = ')
    return [name, text.replaceAll(' ¶ ', '\n\n').replaceAll(' ↵ ', '\n')]
  }),
)

/** Activities, by tag. */
export const FACTS = byTag(`
  Skyblock:
  Islands begin with {one tree|two saplings and a chest|a bee|nothing but a raft}. | {60-180} challenges, none of which ask for 10,000 cobblestone.
  Visitors may water your plants, and the plants remember.
  Crops sell by season: {melons|beets|kelp} in {summer|spring}, {mushrooms|pumpkins} in {autumn|winter}.
  Island levels count variety, so a wall of cobble gets you nowhere.
  Survival/SMP:
  The map dates from {2019-2025} and has {never been reset|been extended twice}.
  Shops are player-run and stand along {a canal|one long street|the old wall}. | We sleep with {one|a third} of players in bed.
  Land claims are by {handshake|sign and fence|book in the town hall}. | The nether roof has {rails|ice lanes} to every {town|district}.
  Skygen:
  Generators start at {coal|cobble|clay} and end at things we had to invent names for.
  There are {14-32} generator tiers and every one looks different on the island.
  Fuel matters: {charcoal is cheap and slow|kelp burns clean|honey doubles the speed for a minute}.
  Gens keep {half their speed|working} while you are {offline|asleep}, up to {6-12} hours.
  Prestige takes your gens and gives you {a bigger island|a new ore colour|one permanent perk}.
  Prisons:
  Twenty-six mines, A to Z, then {the yard|the free world|the surface} opens. | Pickaxes level with you and carry up to {9-24} enchants.
  Contraband is real: guards search, and {hidden shelves|false walls} work. | Cells can be rented, robbed and {redecorated|inherited}.
  Gangs hold {yards|wings|towers} by the hour and tax whoever digs there.
  PvP:
  We have {6-14} kits, all unlocked from the first minute. | Ranked ladders for {sword|axe|rod and sword}, {soup|pot|crystal-free} and bridge.
  Knockback is plain vanilla and the config is public. | Arena walls are {flat|plain grey} so that nothing hides behind a texture.
  Replays are kept for {7-21} days, so arguments end quickly.
  Factions:
  Claims decay when nobody of the faction shows up for {3-9} days.
  Raids are open {7 to 11 pm|all weekend|for two hours a night}, so that you can sleep. | Walls need upkeep in {stone|clay|gold}, like real ones.
  Alliances are limited to {1-3}, betrayals are not. | TNT is crafted, not sold, and gunpowder is a trade good.
  Minigames:
  There are {11-34} games and the list turns over every {month|fortnight}.
  A round takes {two|three|four|five} minutes, so you can always play one more.
  You vote for the next {map|game} with your feet: stand on the picture. | Parties of up to {6-16} stay together whatever you pick.
  The parkour has {40-180} checkpoints and one rude sign.
`)

/** Beginnings, middles and ends of descriptions. */
export const OPENINGS = lines(`
  {name} is a small place on purpose. | A quiet server for people with jobs. | We wanted somewhere that would still be here next year.
  🔥 {name} IS BACK 🔥 | The grind starts NOW! | ⚡ SEASON {2-9} IS LIVE ⚡ | hi so me and my cousin made this | this is my realm its really good
  pls join we have like {4-9} players but its fun | The lighthouse went dark in the year the sea forgot us.
  They say {name} was founded by people who got lost and liked it. | Before the first block there was an argument. | Another server, yes, we know.
  Four admins, three opinions, one server. | {name} has a plan. The plan is wrong, but it is written down. | Built for people who read patch notes.
  Skill first. Everything else is decoration. | If you want to be handed things, play elsewhere.
`)
/** Longer texts, with the few marks that are formatted. */
export const ABOUTS: readonly string[] = [
  `**How to start**

1. Join with the realm code or the address above.
2. Walk through the {gatehouse|harbour|old mill} and take a {boat|bed|loaf of bread}.
3. Build anywhere {300|500|800} blocks from spawn.

**Rules in short**

- Ask before you take from a chest.
- No griefing, no hacked clients, no loud adverts.
- What staff say in chat counts. Appeals go to Discord.`,
  `{name} began as a world of {three|four|five} friends. **We still build every evening**, and newcomers get a plot beside ours.

Our [films of the seasons](https://www.youtube.com/@realmport) show what happened so far. What helps at the start is on the [Minecraft Wiki](https://minecraft.wiki/w/Bedrock_Edition).

- Map: never reset, {40|60|90} GB by now
- Border: {8,000|12,000} blocks
- Backups: every night`,
]

export const PEOPLE = lines(`
  Most of us are {over 18|in our twenties|somewhere past thirty}, and it is quiet in a good way.
  About {12-60} people on in the evening, {two or three|a handful} at breakfast.
  Staff are {four|five|six} people who also play, and you can tell who is on duty. | We answer tickets within {a day|an evening|the hour, mostly}.
  Voice chat is there, nobody makes you use it. | Swearing at the game is fine, swearing at people is not.
  We ban for {griefing|scamming|slurs} the first time and do not argue about it. | Beginners get answers instead of jokes.
  Season {2-9} began {last week|this month|on the 1st}. | New map {next month|in spring|when we finish this one}.
  Events {Fridays at 8 pm UK time|every other Saturday|on Sundays, 6 pm Central|whenever Mika is awake}. | Up since {2018-2025}.
`)
export const ENDINGS = lines(`
  Stay as long as you like. | No hurry. | That is really all. | Join up, bring a friend, get a free {hat|llama|kit}! | See you on the leaderboard 👑
  Don’t sleep on this one! | no griefing pls i will cry | first {10-50} ppl get a pet | dont beg for op | Your name is already in the ledger.
  The gate closes at dusk. | Bring a lantern. | Please mind the pit. Everybody finds the pit. | Complaints go to the duck.
  You have been warned, mildly.
`)

/** Beginnings of reviews by mood, and sentences about a tag or in general. */
export const REVIEWS = {
  good: {
    short: 'Yes.|nice|goated|10/10|W server|best one|love it|Wow|❤️|🔥🔥🔥'.split('|'),
    openings: lines(`
      Good server. | Friendly and well kept. | OMG this is my favorite server EVER | best server i ever played no joke
      My son ({8-13}) plays here and I finally stopped hovering. | Two kids, one tablet, no tears. | Came for the plots, stayed for the light.
      Somebody here understands roofs. | clean server | actual competition here | A rare case of a description that undersells.
      I expected little and was wrong. | Very good server, I play from {Vietnam|Turkey|Peru|Hungary} and the ping is ok. | I like so much this server.
      Been on servers since {0.8|0.12|1.2}, this is how they used to feel. | Logged back in after a year; my house was still there.
      I fell in the pit. Everybody falls in the pit. Five stars. | My llama has a better house than I do.
    `),
  },
  mixed: {
    short: 'ok|Meh, fine.|mid|its alright|Decent.|could be better|fine i guess|6/10|Hm.|so so'.split('|'),
    openings: lines(`
      It is all right. | Some good, some not. | its good but | i like it kinda | Nice people, but it is a lot for a nine-year-old.
      My kids like it more than I do. | Good space to build, when it is up. | Lovely spawn, odd rules about height. | good if u have a team
      mechanics fine, meta stale | Two good ideas and one bad habit. | There is a fine server somewhere under this interface.
      Is good but can be more good. | The idea is nice, the lag is not nice. | It was better before the second reset. | Good bones, too many plugins now.
      Three stars, one for each time it kept me logged in. | I came, I saw, I was teleported into a wall.
    `),
  },
  bad: {
    short: 'no|trash|laggy|dead|L|Avoid.|boring|nope|👎|Waste of time'.split('|'),
    openings: lines(`
      Not for me. | Disappointed. | WORST SERVER | i got banned for NOTHING | I read the chat over her shoulder. Never mind.
      Had to explain three words I did not want to explain. | Lost {two|three|five} weeks of work to a rollback.
      They copied my gatehouse for spawn and did not ask. | literal hackers | staff has op in fights lol | The description and the server have never met.
      Everything here has been done elsewhere, with care. | I am very sad about this server. | They ban me and not explain.
      Watched it fall apart over {three|four|six} months. | They sold it, and you can tell. | I have had better evenings in the void.
      My furnace has more players.
    `),
  },
}
export const PRAISE = byTag(`
  Skyblock:
  Challenges are clever rather than long. | My island is still there after {five|eight|eleven} months.
  Survival/SMP:
  People wave when you ride past. | My neighbour built me a {bridge|mailbox|barn} while I was away.
  Skygen:
  The gens feel different from each other instead of just faster. | The ore market is the best part, I check it at {school|work|breakfast}.
  Prisons:
  Ranking up takes effort and feels good. | Got robbed twice and still love it.
  PvP:
  Hits register. | Queue times are short after {five|six|seven}.
  Factions:
  Raid hours mean I can sleep. | We lost the siege and it was the best night of the season.
  Minigames:
  Rounds are short, so I always play one more. | The parkour nearly killed me, great.
`)
export const GRIPES = byTag(`
  Skyblock:
  Dirt is impossible to get. | Minions went on strike and so did I.
  Survival/SMP:
  All good spots near spawn are taken. | Quiet, sometimes too quiet.
  Skygen:
  After tier {9-15} it is just waiting. | The market is owned by {two|three} people.
  Prisons:
  C to F is a slog. | The big gangs sit in the best mine all day.
  PvP:
  Half my fights were against clickers. | Knockback feels off on touch.
  Factions:
  One faction has won {three|four} seasons in a row. | Got raided nine minutes before the window closed.
  Minigames:
  Lobbies are half bots. | Always the same two games get picked.
`)

/** What restricts a listing: the rule, and the note of the admin. */
export const RESTRICTIONS: Record<'denied' | 'suspended', { rule: RuleId; note: string }[]> = {
  denied: [
    {
      rule: 'working-invite',
      note: 'The invite in the listing has expired. Please make one that does not and ask for another look.',
    },
    {
      rule: 'true-words',
      note: 'The description is copied from another server. Tell people about yours in your own words.',
    },
    {
      rule: 'working-address',
      note: 'We could not join: the address times out from three places. Is the port right?',
    },
    {
      rule: 'working-invite',
      note: 'Your invite goes through a link shortener. Use the discord.gg link itself.',
    },
    {
      rule: 'one-listing',
      note: 'This is listed already under your older name. Edit that one instead, so that it keeps its votes.',
    },
  ],
  suspended: [
    {
      rule: 'fair-votes',
      note: 'Several players report that votes are rewarded with gift cards. Suspended until that has stopped.',
    },
    {
      rule: 'safe-for-children',
      note: 'The Discord was raided on Tuesday and still shows what was posted. Write to us when it is cleaned up.',
    },
    {
      rule: 'working-address',
      note: 'Realm closed for more than three weeks. We will put it back the day it opens.',
    },
    {
      rule: 'private-data',
      note: 'Staff of this server posted players’ private chats. Suspended while we talk to the owner.',
    },
  ],
}

/** Descriptions in other languages, by the fact that says that it is spoken. `{name}` is the listing's name. */
export const OTHER_DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  'lang-de': lines(`
    {name} ist klein, und das mit Absicht. Abends sind meistens {5-20} Leute da, und niemand lacht über die erste Hütte.
    Wir bauen zusammen an einer Hafenstadt. Neue bekommen ein Grundstück am Wasser und ein Boot dazu.
    Keine Käufe, keine Eile: Wer zwei Wochen fehlt, findet seine Truhe wieder. Gesprochen wird Deutsch und Englisch.
  `),
  'lang-es': lines(`
    {name} es pequeño a propósito. Por la noche somos entre {5-20}, y nadie se ríe de tu primera casa.
    Construimos juntos una ciudad con puerto. Quien llega recibe una parcela junto al agua y un bote.
    Sin compras y sin prisa: si faltas dos semanas, tu cofre sigue ahí. Hablamos español e inglés.
  `),
  'lang-fr': lines(`
    {name} est petit, et c’est voulu. Le soir, nous sommes {5-20}, et personne ne rit de ta première cabane.
    On construit ensemble une ville portuaire. Chaque nouveau reçoit un terrain au bord de l’eau et un bateau.
    Rien à acheter, rien qui presse : après deux semaines d’absence, ton coffre est toujours là. On parle français et anglais.
  `),
  'lang-pt-BR': lines(`
    {name} é pequeno de propósito. À noite somos uns {5-20}, e ninguém ri da sua primeira casa.
    Construímos juntos uma cidade com porto. Quem chega ganha um terreno na beira d’água e um barco.
    Sem compras e sem pressa: se você sumir por duas semanas, seu baú continua lá. Falamos português e inglês.
  `),
  'lang-ja': lines(`
    {name}はあえて小さなサーバーです。夜はだいたい{5-20}人くらい。はじめての家でも大丈夫です。
    みんなで港町を作っています。新しい人には水辺の土地とボートを差し上げます。
    課金なし、急ぐ必要もなし。2週間休んでもチェストはそのままです。日本語と英語で話しています。
  `),
  'lang-pl': lines(`
    {name} jest mały i taki ma zostać. Wieczorami jest nas {5-20}, a z pierwszej chatki nikt się nie śmieje.
    Budujemy razem miasto portowe. Każdy nowy dostaje działkę nad wodą i łódkę.
    Bez zakupów i bez pośpiechu: po dwóch tygodniach przerwy skrzynia stoi tam, gdzie stała. Mówimy po polsku i po angielsku.
  `),
}
