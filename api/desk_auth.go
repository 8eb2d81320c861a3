package api

import (
	"context"
	"net/http"

	"example.com/devolve/api/staff"
)

// staffNeed says who of those who work here may make a call.
type staffNeed int

const (
	staffUnused   staffNeed = iota // it is not theirs
	staffHolder                    // whoever holds a token: the handler has it checked
	staffAnyRole                   // whoever is signed in
	staffReader                    // finance or approver
	staffFinance                   // finance
	staffApprover                  // approver
)

// roles are those of which one is needed.
func (n staffNeed) roles() []staff.Role {
	switch n {
	case staffReader:
		return []staff.Role{staff.RoleFinance, staff.RoleApprover}
	case staffFinance:
		return []staff.Role{staff.RoleFinance}
	case staffApprover:
		return []staff.Role{staff.RoleApprover}
	case staffUnused, staffHolder, staffAnyRole:
	}
	return nil
}

// colleague is who makes a call of the desk.
type colleague struct {
	token string
	staff.Principal
}

type colleagueKey struct{}

// colleagueFrom returns who makes a call that its policy lets only staff make.
func colleagueFrom(ctx context.Context) colleague {
	c, _ := ctx.Value(colleagueKey{}).(colleague)
	return c
}

// authenticateStaff verifies the token of somebody who works here, and one of the roles that a call needs, and puts them into the
// context.
func (s *Server) authenticateStaff(r *http.Request, need staffNeed) (*http.Request, error) {
	if need == staffUnused {
		return r, nil
	}
	c := colleague{token: r.Header.Get("X-Staff-Token")}
	if c.token == "" {
		return r, refuse(codeTokenMissing, "this call needs X-Staff-Token")
	}
	if need != staffHolder {
		p, err := s.config.Staff.Verify(r.Context(), c.token)
		if err != nil {
			return r, err
		}
		c.Principal = p
		switch roles := need.roles(); {
		case !hasRole(p, roles):
			return r, refuse(codeForbidden, "this call needs one of the roles %s", staff.JoinRoles(roles))
		case len(roles) == 1: // more is looking, or stopping payouts, which harms nobody
			if err := p.Require(roles[0]); err != nil {
				return r, err
			}
		}
	}
	return r.WithContext(context.WithValue(r.Context(), colleagueKey{}, c)), nil
}

// hasRole says whether somebody has one of some roles; everybody has when there are none.
func hasRole(p staff.Principal, roles []staff.Role) bool {
	for _, role := range roles {
		if p.Has(role) {
			return true
		}
	}
	return len(roles) == 0
}
