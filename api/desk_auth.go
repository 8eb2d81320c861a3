package api

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
)

// colleague is who makes a call of the desk.
type colleague struct {
	token string
	staff.Principal
}

type colleagueKey struct{}

// colleagueFrom returns who makes a call that only staff may make.
func colleagueFrom(ctx context.Context) colleague {
	c, _ := ctx.Value(colleagueKey{}).(colleague)
	return c
}

// authenticateStaff verifies the token of somebody who works here, and one of the roles that a call needs, and returns a
// context with them.
func (s *Server) authenticateStaff(r *http.Request, op oapi.Operation) (context.Context, error) {
	if op.Staff == oapi.StaffUnused {
		return r.Context(), nil
	}
	c := colleague{token: r.Header.Get("X-Staff-Token")}
	if c.token == "" {
		return nil, edge.Refuse(edge.CodeTokenMissing, "this call needs X-Staff-Token")
	}
	if op.Staff == oapi.StaffVerified {
		p, err := s.config.Staff.Verify(r.Context(), c.token)
		if err != nil {
			return nil, err
		}
		c.Principal = p
		switch roles := rolesOf(op); {
		case !hasRole(p, roles):
			return nil, edge.Refuse(edge.CodeForbidden, "this call needs one of the roles %s", staff.JoinRoles(roles))
		case len(roles) == 1: // more is looking, or stopping payouts, which harms nobody
			if err := p.Require(roles[0]); err != nil {
				return nil, err
			}
		}
	}
	return context.WithValue(r.Context(), colleagueKey{}, c), nil
}

// rolesOf are those of which an operation needs one.
func rolesOf(op oapi.Operation) []staff.Role {
	roles := make([]staff.Role, len(op.Roles))
	for i, role := range op.Roles {
		roles[i] = staff.Role(role)
	}
	return roles
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
