import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { useListReceivedYearsQuery } from '@/api/account/index'
import type { ReceivedYear } from '@/api/account/generated'
import { fetchReceivedYear } from '@/api/export'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { MenuFrame } from '@/ui/menu-frame'
import { Spinner } from '@/ui/spinner'
import { buttonClass } from '@/ui/public-button'
import { dayInSaoPaulo } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { saveFile } from '@/lib/save-file'
import { yearFailed, yearText } from './payout-copy'
import { useFile } from './use-file'

const formats = [
  { format: 'pdf', name: 'PDF', text: 'para ler e imprimir' },
  { format: 'csv', name: 'CSV', text: 'para planilhas' },
] as const

interface YearMenuProps {
  userId: string
}

/** "Comprovante anual": what was received in each calendar year, as a file. */
export function YearMenu({ userId }: YearMenuProps) {
  const { data: years, error, isFetching, refetch } = useListReceivedYearsQuery({ userId })
  const { busy, get } = useFile(yearFailed)

  // While it is tried again there still is an error: the button that was pressed stays where it is.
  if (years === undefined && error !== undefined)
    return (
      <Button look="outline" size="sm" aria-busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? <Spinner /> : <Icon name="retry" size="4" />}
        Comprovante anual: tentar de novo
      </Button>
    )

  const waits = busy || years === undefined
  const download = async (year: number, format: 'pdf' | 'csv') => {
    const file = await get(() => fetchReceivedYear(userId, year, format))
    if (file !== null) saveFile(file.content, file.name)
  }
  return (
    <MenuFrame
      trigger={
        <Menu.Trigger
          className={buttonClass({ look: 'outline', size: 'sm' })}
          aria-busy={waits}
          disabled={waits}
        >
          {waits ? <Spinner /> : <Icon name="download" size="4" />}
          Comprovante anual
        </Menu.Trigger>
      }
      onSelect={({ value }) => {
        const [year, format] = value.split('.')
        const chosen = formats.find((one) => one.format === format)
        if (chosen !== undefined) void download(Number(year), chosen.format)
      }}
    >
      <chakra.p px="3" pt="2" pb="1.5" maxWidth="18rem" textStyle="caption" color="fg.muted">
        {yearText}
      </chakra.p>
      {years?.map((one) => (
        <Menu.ItemGroup key={one.year}>
          <Menu.ItemGroupLabel>{labelOf(one)}</Menu.ItemGroupLabel>
          {formats.map(({ format, name, text }) => (
            <Menu.Item key={format} value={`${String(one.year)}.${format}`}>
              <chakra.span fontWeight="semibold" minWidth="9">
                {name}
              </chakra.span>
              <chakra.span color="fg.muted">{text}</chakra.span>
            </Menu.Item>
          ))}
        </Menu.ItemGroup>
      ))}
    </MenuFrame>
  )
}

/** "2026, até hoje: R$ 12,34 em 3 Pix". */
function labelOf({ year, receivedCents, pix }: ReceivedYear): string {
  const isNow = dayInSaoPaulo(new Date()).startsWith(String(year))
  return `${String(year)}${isNow ? ', até hoje' : ''}: ${formatCents(cents(receivedCents))} em ${String(pix)} Pix`
}
