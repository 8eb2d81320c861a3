import { chakra } from '@chakra-ui/react/styled-system'
import { SiteLink } from '@/ui/link'

/** A link that names the row of a table. */
export const RowLink = chakra(SiteLink, { base: { color: 'action.text', fontWeight: 'semibold' } })
