import { chakra } from '@chakra-ui/react/styled-system'
import type { Consent } from '@/api/account/generated'
import { formatDayTime } from '@/lib/format'
import { consentNames, decisionText, originText } from './copy'

interface ConsentHistoryProps {
  history: readonly Consent[]
}

/** Everything that was agreed to and withdrawn: which text, when and where. */
export function ConsentHistory({ history }: ConsentHistoryProps) {
  if (history.length === 0) return null
  return (
    <chakra.details>
      <chakra.summary
        width="fit-content"
        py="1.5"
        cursor="pointer"
        textStyle="small"
        fontWeight="semibold"
        color="action.text"
      >
        Histórico dos seus consentimentos
      </chakra.summary>
      <chakra.ol
        tabIndex={0}
        aria-label="Histórico dos seus consentimentos"
        mt="2"
        maxHeight="20rem"
        overflowY="auto"
        listStyleType="none"
        textStyle="small"
      >
        {history.map((consent) => (
          <chakra.li
            key={`${consent.kind} ${consent.at}`}
            display="grid"
            gap="0.5"
            py="3"
            borderTopWidth="1px"
          >
            <span>
              <chakra.strong fontWeight="semibold">{consentNames[consent.kind]}</chakra.strong>:{' '}
              {decisionText(consent)} {originText(consent.origin)}
            </span>
            <chakra.span textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
              {formatDayTime(consent.at)} · texto {consent.version}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  )
}
