package staff

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/staff/internal/dbsqlc"
)

// totpColumn is what second factors are sealed for, and recoveryColumn what recovery codes are hashed for.
const (
	totpColumn     = "staff totp"
	recoveryColumn = "staff recovery"
)

// RecoveryCodes is how many codes somebody has for when the authenticator is lost. Each is good once.
const RecoveryCodes = 8

// recoveryLength is 80 random bits in base32: too many to need a slow hash.
const recoveryLength = 16

// useCode uses a code of the authenticator or a recovery code up and says whether it was good. Of somebody who may not enter it
// uses none up, by the same work.
func (s *Service) useCode(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, sealed []byte, code string, may bool) (bool, error) {
	secret, err := s.sealer.Open(sealed, totpColumn, id)
	if err != nil {
		return false, fmt.Errorf("second factor of %s: %w", actor(id), err)
	}
	if !may {
		id = uuid.Nil
	}
	code = totp.Plain(code)
	if !totp.IsCode(code) {
		taken, err := queries.TakeRecoveryCode(ctx, dbsqlc.TakeRecoveryCodeParams{StaffID: id, Hash: s.hashCode(id, code)})
		if err != nil {
			return false, fmt.Errorf("use a recovery code: %w", err)
		}
		return taken == 1, nil
	}
	step, err := totp.StepOf(secret, code, s.now())
	if err != nil {
		return false, err
	}
	accepted, err := queries.AcceptStep(ctx, dbsqlc.AcceptStepParams{ID: id, Step: step})
	if err != nil {
		return false, fmt.Errorf("use a code: %w", err)
	}
	return accepted == 1, nil
}

// newRecoveryCodes replaces somebody's recovery codes. Only keyed hashes are kept.
func (s *Service) newRecoveryCodes(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) ([]string, error) {
	codes, hashes := make([]string, RecoveryCodes), make([][]byte, RecoveryCodes)
	for i := range codes {
		code := rand.Text()[:recoveryLength]
		codes[i] = code[:4] + "-" + code[4:8] + "-" + code[8:12] + "-" + code[12:]
		hashes[i] = s.hashCode(id, code)
	}
	if err := queries.DeleteRecoveryCodes(ctx, id); err != nil {
		return nil, fmt.Errorf("drop recovery codes: %w", err)
	}
	if err := queries.CreateRecoveryCodes(ctx, dbsqlc.CreateRecoveryCodesParams{StaffID: id, Hashes: hashes}); err != nil {
		return nil, fmt.Errorf("keep recovery codes: %w", err)
	}
	return codes, nil
}

// hashCode is keyed by the secrets and bound to its owner: whoever can only write in the database writes no code that is good.
func (s *Service) hashCode(id uuid.UUID, code string) []byte {
	return s.sealer.Index(recoveryColumn, id.String()+"\x00"+strings.ToUpper(code))
}
