/** Descriptions written for one listing, by its name: in its owner's own language, or too particular to be put together. */
export const WRITTEN_DESCRIPTIONS: Record<string, string> = {
  'Königswald SMP':
    'Deutschsprachiger Vanilla-Realm seit 2021. Wir bauen an einer Hanse aus sieben Städten, jede mit eigenem Hafen und eigener Bäckerei.\n\nKein Griefing, kein Ranggekaufe, keine Eile. Wer mitmachen will, schreibt im Discord drei Sätze über sich. English speakers welcome, wir antworten halt langsam 🌲',
  空の島:
    '空に浮かぶ小さな島から始めるサバイバルです。荒らし禁止、初心者歓迎。\n毎週土曜の夜に建築会をしています。のんびり遊びましょう。\n\nJapanese server, but anybody who builds quietly is welcome.',
  ひだまり村:
    '大人だけの小さな村。朝は畑、夜は温泉。地図は広げません。参加はDiscordから、合言葉は「ただいま」。',
  '空島 Skyblock':
    '定番のスカイブロックに、季節ごとの作物と朝市を足しました。\n島は最大6人。取引は全部プレイヤー同士です。',
  Wolfsbach:
    'Ein Dorf, ein Bach, viel zu viele Schafe. Hardcore light: drei Leben, danach wirst du Geist und darfst nur noch spuken. Ab 16.',
  'Hinterhof SMP':
    'Neun Leute aus Leipzig und deren Freunde. Technik, Redstone, schlechte Wortspiele. Dienstags wird gebaut, sonntags gesprengt.',
  'Nordlicht SMP':
    'Nordlicht runs on a small board in a cupboard in Tromsø. Twelve people, one map since 1.16, no resets planned.\nIf the power goes, so do we; it is usually back by supper.',
  'Zelle Sieben':
    'Gefängnis mit Charakter: A bis Z durchgraben, danach fängt der Hofgang erst an. Keine Kisten gegen Geld. Deutsch und Englisch.',
  'Skyblock Nimbusgarten':
    'Ruhiges Skyblock zum Gärtnern. Jede Insel hat ein eigenes Klima, und das Klima hat Launen. Tausche Setzlinge im Wolkenhaus 🌱',
  Kupferwolke:
    'Generatoren, die altern: Kupfer wird grün und gibt dann anderes Erz. Klingt klein, ändert alles. Season 3 läuft.',
  Kriegsdorf:
    'Vier Dörfer, eine Mauer, jeden Freitag Belagerung um 20 Uhr. Unter der Woche wird gebaut, geschmuggelt und gelogen.',
  Rundlauf: 'Jede Minute ein anderes Spiel. Kein Warten, keine Lobby, keine Lootboxen. Einfach reinlaufen.',
  'Río Dormido':
    'Survival tranquilo en español. Mapa de 2022, sin reinicios, economía hecha por jugadores y un tren que casi siempre llega tarde.\nBuscamos gente de más de 18 que prefiera construir a discutir.',
  'Mañana SMP': 'No rush, no resets, no drama. We will finish the cathedral mañana. 🇲🇽🇨🇴🇪🇸 + whoever.',
  'Isla Perezosa': 'Una isla, cuarenta vecinos, ningún plan. Se habla español y portuñol. Domingos de pesca.',
  'Bosque Azul':
    'Comunidad chilena y argentina. Vanilla con mapas de calor para que nadie construya encima de nadie. El bosque no se tala, se replanta.',
  'Arena Vermelha':
    'PvP brasileiro sem frescura: 12 kits, torneio toda sexta às 20h de Brasília, ban pra quem usa auto clicker. Bora?',
  Feudo:
    'Facciones de verdad: vasallos, tributos y traiciones escritas en libros firmados. La temporada dura 28 días y no perdona.',
  'Skyblock Miradouro':
    'Skyblock português com economia justa. O mercado abre às 19h de Lisboa; o resto do dia é agricultura e conversa fiada.',
  'Skyblock de la Brume':
    'Skyblock francophone, quatre saisons, pêche dans les nuages. Les îles se visitent, les coffres non. Débutants bienvenus !',
  Trampolino:
    'Minigiochi che rimbalzano. Letteralmente: tutto il lobby è fatto di slime. Italiano e inglese.',
  Przystań:
    'Polski serwer survival dla cierpliwych. Mapa ma cztery lata, a port wciąż rośnie. Wpadnij, dostaniesz łódkę.',
  'Veldkamp SMP':
    'Klein Nederlands realmpje, al vijf jaar dezelfde polder. Iedereen krijgt een kavel en een dijk om te onderhouden. Gezellig blijven.',
  'The Long Winter':
    'It snows for nine months. Crops fail, wolves come to the fence, and the only warm place is the one you built together.\n\nHard difficulty, slow hunger, no beds past the treeline. We lost eleven people last season and have their names on a wall.',
  'Eleven Chairs':
    'There are eleven chairs. When one is free, we post it. Right now: none, but the waiting list is short and we are old, so.',
  'Seven Sheep': 'started with seven sheep. there are now 4,112 sheep. send help, or shears',
  'Parents Against Phantoms':
    'A realm for people who log in at 9:40 pm, after the second bedtime story. Phantoms are off, keep-inventory is on, and nobody minds if you go idle in the middle of a sentence. Parents, guardians, tired aunts.',
  'Grandma’s Basement SMP':
    'Her name is Ilse, she is 71, she pays for the realm and she will out-mine you. Swear in chat and you owe the cookie jar a diamond.',
  'No Elytra Club':
    'First rule: no elytra. Second rule: no asking about elytra. We have roads, ice boats, a ferry timetable and very good horses.',
  'Half Past Creeper':
    'Survival for shift workers. Somebody is always awake. Base tours at half past every hour, whether you want one or not.',
  'Slow Bread SMP':
    'You may place one thousand blocks a day. That is the whole mod. It has made everyone a better builder and a worse sleeper.',
  'Cartographers’ Rest':
    'Nobody here owns land; everybody owns a map. Walk it, draw it, hang it in the hall. The wall is 41 by 23 maps and growing.',
  'Almost Vanilla':
    'Vanilla, except for three changes we can explain in one breath: crops care about rain, villagers remember you, minecarts are fast.',
  'Midnight Bakery':
    'open 10pm to 4am eastern. bread is currency. i am not joking the exchange rate is pinned in discord 🥐',
  'Moonmilk SMP':
    'Cave people. The surface is forbidden after the first day and the sky is a rumour. Glowberries provided.',
  'Pinecone Republic':
    'A constitution, two parties, one very corrupt mayor (me). Elections each month. Campaign posters are pixel art or they come down.',
  'Redline Arena': 'No pots no pearls no excuses. Fist, sword, rod. Elo resets on the 1st.',
  'Last Heart': 'Everybody has one heart. That is all. That is the server.',
  'Rodfish Practice':
    'I made this to practise rod combos with two friends and now there are sixty of us. Nothing is for sale. Ping is honest: Frankfurt and Dallas.',
  ZeroCooldown: 'hit reg so clean ur mom would approve 🧼 ranked 24/7, clan wars sat',
  'Gunpowder Parish':
    'Cannons are physics here: range, recoil, wind. The church bell rings ten minutes before any raid so you can pretend to be ready.',
  'Turncoat Factions': 'You can switch sides once a season. It is always worth it. It is never forgiven.',
  'Number Forty-One':
    'Prisoner 41 escaped in season one and nobody knows how. The tunnel is still in the map. We are not telling.',
  'Warden’s Debt':
    'You begin owing the warden 4,000 coins. Interest is real. Half the server is an accountant by now, the other half is in solitary.',
  'Mine Thirteen':
    'Mines 1 to 12 are on the ladder. Mine 13 is somewhere else. OP prison without pay ranks, resets twice a year, announced six weeks ahead.',
  'GENerally Fine':
    'It is a gen server. It is generally fine. The admins are tired but kind, the economy has not collapsed since March, and there is a duck.',
  'Idle Anvil':
    'For people who like numbers going up while they do homework. Offline gens earn 60%. Prestige when you feel like it, nobody is counting (we are counting).',
  Pennyore: 'Every ore is worth exactly a penny and all the rest is haggling. No /sell command, only stalls.',
  'Hide & Shriek': 'Hide and seek, but the seeker is a warden and you are a parrot.',
  'Murder on the Minecart':
    'Eight passengers, one murderer, one stop before the bridge. Rounds of six minutes. The conductor is never guilty (the conductor is sometimes guilty).',
  'Kaboom Kindergarten':
    'TNT games for small and large children 💥 chat is filtered and there is always a grown-up on, usually eating toast.',
  'Slime Olympics': 'Nineteen disciplines, all of them slippery. National anthems are played on goat horns.',
  'One Bucket Skyblock':
    'You get a bucket. Not a lava bucket, not a water bucket. A bucket. The rest is patience.',
  'Hardly Any Dirt Skyblock':
    'Twelve blocks of dirt per island, for ever. People trade it like gold. Somebody built a bank for it. Somebody robbed it.',
  'Skyblock for Grown-Ups':
    'Same island, slower pace, no sounds in the shop. If you have ever apologised to a villager, you will like it here. 21+.',
  Quetzalport:
    'The old harbour town. Ships leave on the hour, most of them arrive. A survival world with trade routes, tides and one honest lighthouse keeper.',
  'Quetzalport Nights':
    'Sister world of the harbour: always dusk, lanterns everywhere, smuggling allowed. Bring a fast boat and a slow alibi.',
  'The Quetzalport Ferry':
    'We are the ferry between two worlds and have somehow become a world ourselves. Crew of nine, passengers welcome, fares in kelp.',
}
