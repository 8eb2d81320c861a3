package api

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

// traced is what is known about a request while it is under way: its id, and what the access log and the metrics will say.
type traced struct {
	requestID string
	route     string // the path's template, never the path itself
	code      code   // of the refusal, if it was refused
	gone      bool   // the caller went away
	quiet     bool   // not worth a line in the log when it went well
}

type (
	traceKey struct{}
	tokenKey struct{}
)

func withTrace(ctx context.Context, t *traced) context.Context {
	return context.WithValue(ctx, traceKey{}, t)
}

func trace(ctx context.Context) *traced {
	if t, ok := ctx.Value(traceKey{}).(*traced); ok {
		return t
	}
	return &traced{}
}

func requestID(ctx context.Context) string { return trace(ctx).requestID }

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
		return account.Token{}, refuse(codeTokenMissing, "this call needs X-User-Token")
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
		return account.Token{}, refuse(codeForbidden, "it belongs to somebody else")
	}
	return token, nil
}
