package desk

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
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

// Verifier knows the tokens of those who work here; see staff.Service.
type Verifier interface {
	Verify(ctx context.Context, token string) (staff.Principal, error)
}

// Credential verifies the token of somebody who works here, and one of the roles that a call needs.
func Credential(v Verifier) edge.Credential {
	return func(r *http.Request, op oapi.Operation) (context.Context, error) {
		if op.Staff == oapi.SessionUnused {
			return r.Context(), nil
		}
		c := colleague{token: r.Header.Get("X-Staff-Token")}
		if c.token == "" {
			return nil, edge.Refuse(edge.CodeTokenMissing, "this call needs X-Staff-Token")
		}
		if op.Staff == oapi.SessionVerified {
			p, err := v.Verify(r.Context(), c.token)
			if err != nil {
				return nil, err
			}
			if err := mayCall(p, op); err != nil {
				return nil, err
			}
			c.Principal = p
		}
		return context.WithValue(r.Context(), colleagueKey{}, c), nil
	}
}

func mayCall(p staff.Principal, op oapi.Operation) error {
	switch roles := rolesOf(op); {
	case !hasRole(p, roles):
		return edge.Refuse(edge.CodeForbidden, "this call needs one of the roles %s", staff.JoinRoles(roles))
	case len(roles) == 1: // more is looking, or stopping payouts, which harms nobody
		return p.Require(roles[0])
	}
	return nil
}

// rolesOf are those of which an operation needs one.
func rolesOf(op oapi.Operation) []staff.Role {
	return lists.Map(op.Roles, func(role string) staff.Role { return staff.Role(role) })
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
