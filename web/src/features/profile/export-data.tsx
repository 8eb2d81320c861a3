import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { fetchExport } from '@/api/export'
import { useAlert } from '@/ui/alert/alert-context'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { checkAuth } from '@/features/auth/auth-slice'
import { useAuthDispatch } from '@/features/auth/use-auth'
import { saveFile } from '@/lib/save-file'
import { copy } from './copy'
import { failure } from './refusals'
import { useGuarded } from './use-guarded'

interface ExportDataProps {
  userId: string
}

/** Everything that is stored about the shopper, in one file. */
export function ExportData({ userId }: ExportDataProps) {
  const [busy, setBusy] = useState(false)
  const dispatch = useAuthDispatch()
  const showAlert = useAlert()
  const guarded = useGuarded()

  const download = async () => {
    if (busy) return
    setBusy(true)
    const answer = await guarded(() => fetchExport(userId))
    setBusy(false)
    if (answer === null) return
    if (answer.error === undefined) {
      saveFile(answer.data.content, answer.data.name)
      showAlert({ severity: 'success', message: copy.exported })
      return
    }
    if (answer.error.status === 401) void dispatch(checkAuth())
    showAlert(failure(copy.exportFailed, answer.error))
  }

  return (
    <chakra.section aria-labelledby="copia-titulo" aria-busy={busy} display="grid" gap="2">
      <chakra.h3 id="copia-titulo" textStyle="h3">
        Uma cópia de tudo
      </chakra.h3>
      <chakra.p textStyle="small" color="fg.muted">
        Perfil, compras, cliques, favoritos, mensagens e consentimentos em um arquivo zip, com planilhas que
        abrem em qualquer programa. Nada vem mascarado: guarde bem.
      </chakra.p>
      <chakra.div mt="2">
        <Button look="outline" aria-busy={busy} aria-disabled={busy} onClick={() => void download()}>
          {busy ? <Spinner /> : <Icon name="copy" size="4" />}
          {busy ? 'Preparando seus dados...' : 'Baixar meus dados'}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
