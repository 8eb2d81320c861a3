import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bannerPercentage, cardPercentage, wholePercentage } from './percentage'

interface Row {
  bps: number | null
  type: 'REGULAR' | 'LOYALTY' | 'SEASONAL'
  banner: string
  card: string
  modal: string
}

// The server's own tests are held to the same table.
const rows = JSON.parse(readFileSync('../catalog/testdata/percent.json', 'utf8')) as Row[]

it.each(rows)('writes $bps basis points in a $type area as the server does', ({ bps, type, ...want }) => {
  const percentage = bps === null ? null : bps / 100
  expect({
    banner: bannerPercentage(percentage, type),
    card: cardPercentage(percentage, type),
    modal: wholePercentage(percentage, type),
  }).toEqual(want)
})
