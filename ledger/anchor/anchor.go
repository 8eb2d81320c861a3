package anchor

import (
	"bufio"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Anchor is what the log said at a moment, and a signature. It is one line of a file, as JSON.
type Anchor struct {
	Version   int       `json:"version"`
	At        time.Time `json:"at"`
	Sequence  uint64    `json:"sequence"` // of the newest event
	Hash      string    `json:"hash"`     // of the chain at that event, in hexadecimal digits
	Key       string    `json:"key"`      // id of the key that signs
	Signature []byte    `json:"signature"`
}

const version = 1

// said is what is signed: every field but the signature, a line each.
func (a Anchor) said() []byte {
	return fmt.Appendf(nil, "devolve-anchor\n%d\n%s\n%d\n%s\n%s\n", a.Version, a.At.UTC().Format(time.RFC3339Nano), a.Sequence, a.Hash, a.Key)
}

// Line is the anchor as one line of a file.
func (a Anchor) Line() ([]byte, error) {
	line, err := json.Marshal(a)
	return append(line, '\n'), err
}

// Signer signs anchors.
type Signer struct{ key ed25519.PrivateKey }

// keyFile is below <data>/secrets.
const keyFile = "anchor-key.pem"

// OpenSigner reads the key of a data folder, which is made at the first start. Only its owner may read it.
func OpenSigner(data string) (*Signer, error) {
	path := filepath.Join(data, "secrets", keyFile)
	signer, err := readSigner(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return signer, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the key of anchors: %w", err)
	}
	if err := makeKey(path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("make the key of anchors: %w", err)
	}
	return readSigner(path) // another process may have been first
}

func readSigner(path string) (*Signer, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("read the key of anchors: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s can be read by others: chmod 600", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the key of anchors: %w", err)
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s has no key", path)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%s is no Ed25519 key", path)
	}
	return &Signer{key}, nil
}

// makeKey puts a complete file in place, or fails with fs.ErrExist and leaves the one that is there.
func makeKey(path string) error {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), keyFile+".*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = pem.Encode(file, &pem.Block{Type: "PRIVATE KEY", Bytes: der})
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Link(file.Name(), path)
}

// Public is the key that others verify with.
func (s *Signer) Public() PublicKey { return PublicKey(s.key.Public().(ed25519.PublicKey)) } //nolint:forcetypeassert // the library says so

// Sign makes an anchor.
func (s *Signer) Sign(sequence uint64, hash []byte, at time.Time) Anchor {
	a := Anchor{
		Version: version, At: at.UTC().Truncate(time.Second), Sequence: sequence, Hash: hex.EncodeToString(hash), Key: s.Public().ID(),
	}
	a.Signature = ed25519.Sign(s.key, a.said())
	return a
}

// PublicKey verifies anchors.
type PublicKey ed25519.PublicKey

// String is the key in base64, as ParseKey reads it.
func (k PublicKey) String() string { return base64.StdEncoding.EncodeToString(k) }

// ID names the key.
func (k PublicKey) ID() string {
	sum := sha256.Sum256(k)
	return hex.EncodeToString(sum[:8])
}

// ParseKey reads a key that String wrote.
func ParseKey(text string) (PublicKey, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("not a public key as `devolve anchor key` prints it")
	}
	return key, nil
}

// Verify says whether one of some keys signed the anchor.
func (a Anchor) Verify(keys []PublicKey) error {
	if a.Version != version {
		return fmt.Errorf("version %d is not known", a.Version)
	}
	for _, key := range keys {
		if key.ID() == a.Key {
			if !ed25519.Verify(ed25519.PublicKey(key), a.said(), a.Signature) {
				return errors.New("the signature is not that of its key")
			}
			return nil
		}
	}
	return fmt.Errorf("signed by key %s, which is not known", a.Key)
}

// maxLine bounds a line of a file of anchors; ours are far shorter.
const maxLine = 64 << 10

// Read tells each anchor of a file, with the number of its line.
func Read(r io.Reader, each func(line int, a Anchor) error) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxLine)
	for line := 1; scanner.Scan(); line++ {
		if len(scanner.Bytes()) == 0 {
			continue
		}
		var a Anchor
		if err := json.Unmarshal(scanner.Bytes(), &a); err != nil {
			return fmt.Errorf("line %d is no anchor: %w", line, err)
		}
		if err := each(line, a); err != nil {
			return err
		}
	}
	return scanner.Err()
}
