package shop

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

type tokenKey struct{}

// Verifier reads the tokens of shoppers; see account.Service.
type Verifier interface {
	Verify(ctx context.Context, token string) (account.Token, error)
}

// Credential verifies the user's own token as an operation asks.
func Credential(tokens Verifier) edge.Credential {
	return func(r *http.Request, op oapi.Operation) (context.Context, error) {
		if op.Token == oapi.TokenUnused {
			return r.Context(), nil
		}
		text := r.Header.Get("X-User-Token")
		if text == "" && op.TokenInQuery {
			text = r.URL.Query().Get("token")
		}
		if text == "" {
			if op.Token == oapi.TokenRequired {
				return nil, edge.Refuse(edge.CodeTokenMissing, "this call needs X-User-Token")
			}
			return r.Context(), nil
		}
		token, err := tokens.Verify(r.Context(), text)
		if err != nil {
			return nil, err
		}
		return withToken(r.Context(), token), nil
	}
}

func withToken(ctx context.Context, token account.Token) context.Context {
	return context.WithValue(ctx, tokenKey{}, token)
}

// tokenFrom returns the verified user token of a request, if it has one.
func tokenFrom(ctx context.Context) (account.Token, bool) {
	token, ok := ctx.Value(tokenKey{}).(account.Token)
	return token, ok
}

// userOf returns who a request is from; uuid.Nil for a visitor.
func userOf(ctx context.Context) uuid.UUID {
	token, _ := tokenFrom(ctx)
	return token.UserID
}

// mustSignIn refuses whoever is not signed in.
func mustSignIn(ctx context.Context) (account.Token, error) {
	token, ok := tokenFrom(ctx)
	if !ok {
		return account.Token{}, edge.Refuse(edge.CodeTokenMissing, "this call needs X-User-Token")
	}
	return token, nil
}

// mustOwn refuses a signed-in shopper who asks for what is somebody else's.
func mustOwn(ctx context.Context, userID uuid.UUID) (account.Token, error) {
	token, err := mustSignIn(ctx)
	if err != nil {
		return account.Token{}, err
	}
	if token.UserID != userID {
		return account.Token{}, edge.Refuse(edge.CodeForbidden, "it belongs to somebody else")
	}
	return token, nil
}
