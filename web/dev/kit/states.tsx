import { chakra } from '@chakra-ui/react/styled-system'
import { Alert } from '@/ui/alert/alert'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import EmptyList from '@/ui/empty-list'
import { Picture, pictureNames } from '@/ui/illustrations/picture'
import { LoadFailure } from '@/ui/load-failure'
import { Loaded } from '@/ui/loaded'
import { OfflineNote } from '@/ui/offline-note'
import { PageLoading } from '@/ui/page-loading'
import { Skeleton } from '@/ui/skeleton'
import { Spinner } from '@/ui/spinner'
import { StateScreen } from '@/ui/state-screen'
import { Part, Row, Stack } from './part'

const tones = ['quiet', 'waiting', 'moving', 'good', 'bad'] as const

/** How grave a message is. */
export const severities = ['success', 'info', 'warning', 'error'] as const

const nothing = () => undefined

/** What the page says of itself: how something stands, that it loads, that it failed. */
export function States() {
  return (
    <>
      <Part title="Badge">
        {(['sm', 'md'] as const).map((size) => (
          <Row key={size}>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} size={size} icon="clock">
                {tone}
              </Badge>
            ))}
          </Row>
        ))}
      </Part>
      <Part title="Alert, OfflineNote">
        {severities.map((severity) => (
          <Alert
            key={severity}
            severity={severity}
            message={`Mensagem: ${severity}`}
            stays
            onClose={nothing}
          />
        ))}
        <OfflineNote>Mostramos a última leitura.</OfflineNote>
      </Part>
      <Part title="Skeleton, Spinner, PageLoading, Loaded">
        <Skeleton width="48" height="6" />
        <Row>
          <Spinner />
          <span className="spinner spinner-lg" />
        </Row>
        <PageLoading />
        <Stack>
          <Loaded query={{ refetch: nothing }} what="o kit" height="16">
            {nothing}
          </Loaded>
        </Stack>
      </Part>
      <Part title="StateScreen, EmptyList, LoadFailure">
        <StateScreen picture="lost" level="h3" title="O que houve" text="O que se pode fazer agora.">
          <Button look="outline">Tentar de novo</Button>
        </StateScreen>
        <EmptyList list="stores" name="zzz" category="" origins={[]} />
        <LoadFailure error={new Error('Sem conexão com o servidor.')} retry={nothing} />
      </Part>
      <Part title="Picture">
        <Row>
          {pictureNames.map((name) => (
            <Picture key={name} name={name} />
          ))}
        </Row>
      </Part>
      <Part title="Type">
        <p className="title-display">title-display</p>
        <p className="title-1">title-1</p>
        <p className="title-2">title-2</p>
        <p className="title-3">title-3</p>
        <p className="lead">lead</p>
        <p className="small muted">small muted</p>
        {(['title', 'figure', 'amount', 'caption', 'label'] as const).map((style) => (
          <chakra.p key={style} textStyle={style}>{`textStyle ${style}`}</chakra.p>
        ))}
      </Part>
    </>
  )
}
