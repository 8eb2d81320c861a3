import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

export type PictureName = 'bag' | 'storm' | 'lens' | 'works' | 'gate' | 'lost'

interface PictureProps {
  name: PictureName
}

const Ground = chakra('ellipse', { base: { fill: 'sunken' } })
const Paper = chakra('path', {
  base: { fill: 'raised', stroke: 'fg', strokeWidth: '2.5', strokeLinejoin: 'round', strokeLinecap: 'round' },
})
const Tint = chakra('path', {
  base: { fill: 'action.subtle', stroke: 'fg', strokeWidth: '2.5', strokeLinejoin: 'round' },
})
const Leaf = chakra('path', {
  base: { fill: 'accent', stroke: 'fg', strokeWidth: '2.5', strokeLinejoin: 'round' },
})
const Line = chakra('path', {
  base: { fill: 'none', stroke: 'fg', strokeWidth: '2.5', strokeLinecap: 'round', strokeLinejoin: 'round' },
})
const Faint = chakra('path', {
  base: {
    fill: 'none',
    stroke: 'line.strong',
    strokeWidth: '2.5',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
})

const pictures: Record<PictureName, ReactNode> = {
  // A shopping bag with a leaf growing out of it, and the arrow that brings money back.
  bag: (
    <>
      <Tint d="M72 66h76l8 72H64Z" />
      <Line d="M92 82V58a18 18 0 0 1 36 0v24" />
      <Leaf d="M110 96c-14 2-20 12-18 24 14 2 22-8 18-24Z" />
      <Line d="M110 128c0-14 2-22 10-30" />
      <Leaf d="M118 98c10-8 20-6 24 2-6 9-16 10-24-2Z" />
      <Line d="M166 128h12a20 20 0 0 0 0-40h-8M178 78l-10 10 10 10" />
      <Faint d="M46 84h10M40 98h14M48 112h6" />
    </>
  ),
  // A receipt under a cloud.
  storm: (
    <>
      <Paper d="M76 76h68v64l-8.5-6-8.5 6-8.5-6-8.5 6-8.5-6-8.5 6-8.5-6-8.5 6Z" />
      <Faint d="M90 96h40M90 110h26" />
      <Tint d="M70 76a20 20 0 0 1 4-39 27 27 0 0 1 51-5 22 22 0 0 1 24 44Z" />
      <Leaf d="m112 54-14 22h11l-5 18 17-24h-11l6-16Z" />
    </>
  ),
  // A magnifier over a list that has nothing to show.
  lens: (
    <>
      <Paper d="M58 46h84v92H58Z" />
      <Faint d="M74 66h52M74 84h30M74 102h22" />
      <Tint d="M132 128a28 28 0 1 0 0-56 28 28 0 0 0 0 56Z" />
      <Line d="m152 120 20 22M122 100h20" />
    </>
  ),
  // A seed bed: something is being grown.
  works: (
    <>
      <Tint d="M58 112h104l-10 30H68Z" />
      <Line d="M52 112h116" />
      <Line d="M110 112V72M86 112v-18M136 112V90" />
      <Leaf d="M110 76c-4-20-18-26-32-22 0 16 14 26 32 22Z" />
      <Leaf d="M110 84c2-18 14-26 28-24 2 14-10 26-28 24Z" />
      <Leaf d="M86 96c-2-9-9-12-16-10 0 8 7 13 16 10Z" />
      <Leaf d="M136 92c2-9 9-12 16-10 0 8-7 13-16 10Z" />
    </>
  ),
  // A statement behind a lock.
  gate: (
    <>
      <Paper d="M52 52h92v80H52Z" />
      <Faint d="M68 72h60M68 88h44M68 104h30" />
      <Tint d="M120 96h56v46h-56Z" />
      <Line d="M132 96V84a16 16 0 0 1 32 0v12" />
      <Leaf d="M148 108c-8 4-10 12-4 20 9-3 11-12 4-20Z" />
    </>
  ),
  // The arrow of the mark, gone round in circles.
  lost: (
    <>
      <Faint d="M40 128h30M150 128h34" />
      <Line d="M64 128h52a30 30 0 0 0 0-60 22 22 0 0 0-20 22 16 16 0 0 0 18 16" />
      <Leaf d="M116 106c8-10 22-10 30 0-8 10-22 10-30 0Z" />
      <Line d="M124 106h12" />
    </>
  ),
}

/** One drawing of the product's own set. It only accompanies words. */
export function Picture({ name }: PictureProps) {
  return (
    <chakra.svg aria-hidden viewBox="0 0 220 160" width="56" height="auto" maxWidth="full">
      <Ground cx="110" cy="142" rx="86" ry="12" />
      {pictures[name]}
    </chakra.svg>
  )
}
