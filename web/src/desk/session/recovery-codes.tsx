import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useAlert } from '@/ui/alert/alert-context'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { saveFile } from '@/lib/save-file'
import { DeskIcon } from '../parts/desk-icon'
import { copy } from './copy'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** Eight ways in without the authenticator, shown this once. The page is not left by mistake meanwhile. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const showAlert = useAlert()
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const text = codes.join('\n')

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => {
      window.removeEventListener('beforeunload', hold)
    }
  }, [])

  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showAlert({ severity: 'success', message: copy.copied })
    } catch {
      showAlert({ severity: 'warning', message: copy.copyFailed })
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (kept) onKept()
    else setAsked(true)
  }

  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={submit}>
      <chakra.ol
        aria-label="Códigos de recuperação"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        gap="px"
        p="4"
        borderWidth="1px"
        borderRadius="lg"
        bg="sunken"
        textStyle="small"
        fontFamily="mono"
        listStyle="none"
      >
        {codes.map((code) => (
          <chakra.li key={code} py="1" userSelect="all">
            {code}
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.div display="flex" flexWrap="wrap" gap="2.5">
        <Button look="outline" size="sm" onClick={() => void copyAll()}>
          <Icon name="copy" size="4" />
          Copiar
        </Button>
        <Button
          look="outline"
          size="sm"
          onClick={() => {
            saveFile(new Blob([text + '\n'], { type: 'text/plain' }), 'codigos-de-recuperacao.txt')
          }}
        >
          <DeskIcon name="download" size="4" />
          Baixar
        </Button>
      </chakra.div>
      <Checkbox
        label="Guardei os códigos em um lugar seguro"
        name="kept"
        checked={kept}
        invalid={asked && !kept}
        onChange={setKept}
      />
      {asked && !kept && (
        <chakra.p role="alert" textStyle="caption" fontWeight="medium" color="status.canceled.fg">
          {copy.keepFirst}
        </chakra.p>
      )}
      <chakra.div>
        <Button type="submit">Continuar</Button>
      </chakra.div>
    </chakra.form>
  )
}
