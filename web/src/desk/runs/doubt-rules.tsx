import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import type { DoubtRecord, DoubtRule } from '../api/generated'
import { Badge } from '@/ui/badge'
import { doubtRules, hitsText } from '../words/doubts'

const shownRules = 2

/** The heaviest rules that doubt a payout, in words and on one line, and how many more; a dash where none does. */
export function DoubtBadges({ rules }: { rules: readonly DoubtRule[] }) {
  if (rules.length === 0) return '–'
  const rest = rules.length - shownRules
  return (
    <span className="desk-doubts" title={rules.map((rule) => doubtRules[rule].label).join(', ')}>
      {rules.slice(0, shownRules).map((rule) => (
        <Badge key={rule} tone={doubtRules[rule].tone}>
          {doubtRules[rule].label}
        </Badge>
      ))}
      {rest > 0 && <span>{`+${String(rest)}`}</span>}
    </span>
  )
}

/** What each rule that speaks here means, how much it doubts, and how often it was right before. */
export function DoubtRules({ rules }: { rules: readonly DoubtRecord[] }) {
  const speaking = rules.filter(({ payouts }) => payouts > 0)
  return (
    <chakra.ul
      listStyle="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
      gap="4"
    >
      {speaking.map((record) => (
        <chakra.li key={record.rule} display="grid" gap="1" alignContent="start">
          <chakra.span display="flex" alignItems="center" gap="2">
            <Badge tone={doubtRules[record.rule].tone}>{doubtRules[record.rule].label}</Badge>
            <chakra.span textStyle="small" fontVariantNumeric="tabular-nums">
              {`${formatCount(record.payouts)} Pix`}
            </chakra.span>
          </chakra.span>
          <chakra.span textStyle="small">{doubtRules[record.rule].text}</chakra.span>
          <chakra.span textStyle="small" color="fg.muted">
            {hitsText(record)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
