import { describe, expect, it } from 'vitest'
import type { Insights } from '#contract/site/insights.ts'
import { csvFileName, insightsCsv } from './insights-csv.ts'

const insights = (name: string): Insights => ({
  server: { _id: 'AbCdEfGhIjKl', name },
  days: 7,
  labels: ['2026-09-17', '2026-09-18'],
  since: '2026-09-16',
  series: {
    impressions: [10, 1200],
    pageViews: [1, 2],
    discordClicks: [0, 3],
    realmClicks: [0, 4],
    votes: [5, 6],
    reviews: [0, 1],
    badgeImpressions: [9, 0],
    voteLinks: [6, 0],
    voteLinkJoins: [2, 0],
    fromSearch: [3, 0],
    fromDiscord: [1, 0],
    fromSites: [0, 1],
    visitors: [7, 8],
  },
  done: [],
  summary: { totalImpressions: 1210, totalClicks: 7, ctr: 7 / 1210, totalVotes: 11, totalReviews: 1 },
  complete: { totalImpressions: 10, totalClicks: 0, ctr: 0, totalVotes: 5, totalReviews: 0 },
  previous: { totalImpressions: 0, totalClicks: 0, ctr: 0, totalVotes: 0, totalReviews: 0 },
  leftOut: { bots: 0, repeats: 0 },
})
const firstCell = (name: string) => insightsCsv(insights(name)).split('\r\n')[1]?.split(',"2026')[0]

describe('the table for spreadsheets', () => {
  it('has one line per day, numbers as numbers, and a mark for UTF-8', () => {
    expect(insightsCsv(insights('Sky Harbour'))).toBe(
      '\uFEFF"Server","Day (UTC)","Impressions","Page views","Discord clicks","Realm clicks","Votes","Reviews","Visitors","Badge impressions","Vote link visits","Vote link joins","From search engines","From Discord","From other sites","Complete"\r\n' +
        '"Sky Harbour","2026-09-17",10,1,0,0,5,0,7,9,6,2,3,1,0,"yes"\r\n' +
        '"Sky Harbour","2026-09-18",1200,2,3,4,6,1,8,0,0,0,0,0,1,"no"\r\n',
    )
  })

  it('has a dash for visits before they were counted, and does not call these days complete', () => {
    const labels = ['2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18']
    const many = insights('Sky')
    for (const values of Object.values(many.series)) values.splice(0, 2, 0, 1, 2, 3)
    const lines = insightsCsv({ ...many, labels, since: '2026-09-16' }).split('\r\n')
    expect(lines.slice(1, 5)).toEqual([
      '"Sky","2026-09-15","–","–","–","–",0,0,"–","–","–","–","–","–","–","no"',
      '"Sky","2026-09-16",1,1,1,1,1,1,1,1,1,1,1,1,1,"yes"',
      '"Sky","2026-09-17",2,2,2,2,2,2,2,2,2,2,2,2,2,"yes"',
      '"Sky","2026-09-18",3,3,3,3,3,3,3,3,3,3,3,3,3,"no"',
    ])
  })

  it('keeps quotes, commas and line ends inside their cell', () => {
    expect(firstCell('The "Best", ever')).toBe('"The ""Best"", ever"')
  })

  it.each([
    '=HYPERLINK("http://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '  =1+1',
    '\t=1',
    '＝1+1',
    '|calc',
    '%0A=1',
  ])('escapes formulas: %j', (name) => {
    expect(firstCell(name)).toBe(`"'${name.replaceAll('"', '""')}"`)
  })

  it('leaves harmless names as they are', () => {
    for (const name of ['Sky=Land', 'A-Team', '日本', '7 Isles']) expect(firstCell(name)).toBe(`"${name}"`)
  })
})

describe('the file name', () => {
  it.each([
    ['Sky Harbour', 'sky-harbour-insights-7-days.csv'],
    ['../../etc/passwd', 'etc-passwd-insights-7-days.csv'],
    ['Ünder/Tide: "2"', 'ünder-tide-2-insights-7-days.csv'],
    ['日本サーバー', '日本サーバー-insights-7-days.csv'],
    ['हिन्दी दुनिया', 'हिन्दी-दुनिया-insights-7-days.csv'],
    ['☁️☁️', 'AbCdEfGhIjKl-insights-7-days.csv'],
  ])('for %s is %s', (name, expected) => {
    expect(csvFileName(insights(name))).toBe(expected)
  })
})
