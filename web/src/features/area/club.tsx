import { useEffect, useRef } from 'react'
import type { HotArea } from '@/api/generated'
import { useGetClubQuery } from '@/api/index'
import { Icon } from '@/ui/icon'
import { PageTitle } from '@/ui/page-title'
import { useAuth } from '@/features/auth/use-auth'
import { displayName, useCurrentUser } from '@/features/auth/use-current-user'
import { FoundByName } from '@/features/search/found-by-name'
import { LoadFailed } from '@/ui/load-failed'
import { AreaLogo } from './area-logo'
import { ClubGate } from './club-gate'
import { ClubInside } from './club-inside'
import { ClubJoin } from './club-join'
import { useAreaTheme } from './theme'
import { clubTitle } from './title'

interface ClubProps {
  area: HotArea
}

/** The space of an organisation: the way in for visitors, and what is inside for its members. */
export default function Club({ area }: ClubProps) {
  const inside = useInside(area)
  useAreaTheme(area)
  return (
    <>
      {!inside && <FoundByName />}
      <div className="page club">
        <PageTitle>{clubTitle(area)}</PageTitle>
        <ClubHero area={area} inside={inside} />
        <ClubPlace area={area} />
        {area.longDescription !== '' && (
          <section className="section club-more" aria-labelledby="sobre">
            <h2 className="title-2" id="sobre">
              Sobre o clube
            </h2>
            <p className="muted">{area.longDescription}</p>
          </section>
        )}
      </div>
    </>
  )
}

/** Whether whoever is here is a member, and sees the coupons. */
function useInside({ slug }: HotArea): boolean {
  const { isAuthenticated } = useAuth()
  const { data: club } = useGetClubQuery({ slug })
  return isAuthenticated && club?.member === true
}

/** Whose club it is, and its pass: in the shopper's name once they are a member. */
function ClubHero({ area, inside }: ClubProps & { inside: boolean }) {
  const { data: user } = useCurrentUser()
  return (
    <section className="club-hero">
      <div className="club-about">
        <p className="club-eyebrow">{user === null ? 'Clube de benefícios' : `Olá, ${displayName(user)}!`}</p>
        <h1 className="title-display">{area.name}</h1>
        {area.description !== '' && <p className="lead">{area.description}</p>}
      </div>
      <div className="club-pass">
        <AreaLogo area={area} />
        <p className="club-pass-deal">
          <strong>2×</strong>
          <span>cashback em dobro</span>
        </p>
        <p className="club-pass-foot">
          <Icon name={inside ? 'check' : 'lock'} size="4" />
          <span>{inside ? 'Você faz parte' : 'Acesso restrito'}</span>
        </p>
      </div>
    </section>
  )
}

/** What depends on who is here. When that changes by what somebody did, their focus goes to what has come. */
function ClubPlace({ area }: ClubProps) {
  const { isAuthenticated, loadingAuth } = useAuth()
  const club = useGetClubQuery({ slug: area.slug })
  const place = useRef<HTMLDivElement>(null)
  const acted = useRef(false)
  const member = isAuthenticated && club.data?.member === true

  useEffect(() => {
    if (!acted.current) return
    acted.current = false
    place.current?.focus()
  }, [member])

  if (club.data === undefined) {
    return club.isError ? <LoadFailed error={club.error} /> : <ClubSkeleton />
  }
  const onChange = () => {
    acted.current = true
  }
  return (
    <div className="club-place" ref={place} tabIndex={-1}>
      {member ? (
        <ClubInside area={area} onLeave={onChange} />
      ) : isAuthenticated && !loadingAuth ? (
        <ClubJoin club={club.data} onJoin={onChange} />
      ) : (
        <ClubGate
          club={club.data}
          onEntered={() => {
            place.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function ClubSkeleton() {
  return (
    <div className="club-place">
      <p className="visually-hidden" role="status">
        Carregando o clube...
      </p>
      <div className="skeleton club-skeleton" />
    </div>
  )
}
