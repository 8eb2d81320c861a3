package account

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"example.com/devolve/internal/fault"
)

// Key signs tokens or seals columns. Several are good at once while they rotate; the newest is used for what is new.
type Key struct {
	ID        string    `json:"kid"`
	Secret    []byte    `json:"secret"` // base64 in the file
	CreatedAt time.Time `json:"created_at"`
}

// minKeySecret is the strength of HMAC-SHA256 itself.
const minKeySecret = 32

// NewKey returns a fresh random key.
func NewKey(now time.Time) Key {
	secret := make([]byte, minKeySecret)
	_, _ = rand.Read(secret) // never fails
	return Key{ID: rand.Text()[:12], Secret: secret, CreatedAt: now.UTC()}
}

// The key files of <data>/secrets. Servers that share users share the files.
const (
	secretsFolder = "secrets"
	tokenKeysFile = "token-keys.json" //nolint:gosec // where they are, not what they are
	dataKeysFile  = "data-keys.json"
	sealKeysFile  = "seal-keys.json"
	// receiptKeysFile has what signs receipts of clicks.
	receiptKeysFile = "receipt-keys.json"
)

// LoadKeys reads the keys that sign tokens, newest first, and creates the file with one key on the first run. Only the
// owner may read it; a file that others can read is refused.
func LoadKeys(data string, now time.Time) ([]Key, error) { return loadKeys(data, tokenKeysFile, now) }

// LoadDataKeys is LoadKeys for the keys that seal columns. Losing them loses every CPF and Pix key.
func LoadDataKeys(data string, now time.Time) ([]Key, error) {
	return loadKeys(data, dataKeysFile, now)
}

// LoadSealKeys is LoadKeys for the keys that seal events and deliveries. Without them nobody can say what is genuine.
func LoadSealKeys(data string, now time.Time) ([]Key, error) {
	return loadKeys(data, sealKeysFile, now)
}

// LoadReceiptKeys is LoadKeys for the keys that sign receipts of clicks. Without one, what it signed cannot be checked any more.
func LoadReceiptKeys(data string, now time.Time) ([]Key, error) {
	return loadKeys(data, receiptKeysFile, now)
}

func loadKeys(data, name string, now time.Time) ([]Key, error) {
	dir := filepath.Join(data, secretsFolder)
	path := filepath.Join(dir, name)
	keys, err := readKeys(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return keys, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("create %s: %w", dir, err)
	}
	if err := createOnce(path, []Key{NewKey(now)}); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("create %s: %w", path, err)
	}
	return readKeys(path) // another process may have been first
}

// createOnce puts a complete file in place, or fails with fs.ErrExist and leaves the one that is there.
func createOnce(path string, keys []Key) error {
	temp, err := writeTemp(path, keys)
	if err != nil {
		return err
	}
	defer os.Remove(temp)
	return os.Link(temp, path)
}

// RotateKeys puts a new key that signs tokens into the file; running servers notice at once. Keys that no good token is signed
// with any more go; with dropOthers, all others go at once, and everybody is signed out. It returns the keys, newest first.
func RotateKeys(data string, now time.Time, dropOthers bool) ([]Key, error) {
	keys, err := LoadKeys(data, now)
	if err != nil {
		return nil, err
	}
	rotated := []Key{NewKey(now)}
	for _, key := range keys {
		if retired := rotated[len(rotated)-1].CreatedAt; dropOthers || now.Sub(retired) > TokenLife+tokenLeeway {
			break // the ones before it retired earlier
		}
		rotated = append(rotated, key)
	}
	return rotated, replaceKeys(filepath.Join(data, secretsFolder, tokenKeysFile), rotated)
}

// RotateDataKeys puts a new key that seals columns into the file. The others stay: they open what they sealed.
func RotateDataKeys(data string, now time.Time) ([]Key, error) {
	return addKey(data, dataKeysFile, now)
}

// RotateSealKeys puts a new key that seals events and deliveries into the file. The others stay: they check what they sealed.
func RotateSealKeys(data string, now time.Time) ([]Key, error) {
	return addKey(data, sealKeysFile, now)
}

// RotateReceiptKeys puts a new key that signs receipts into the file. The others stay, so that what they signed can be checked; with
// dropOthers they go, as they have to when somebody else may have them, and receipts of before are to be fetched again.
func RotateReceiptKeys(data string, now time.Time, dropOthers bool) ([]Key, error) {
	if !dropOthers {
		return addKey(data, receiptKeysFile, now)
	}
	keys := []Key{NewKey(now)}
	if _, err := LoadReceiptKeys(data, now); err != nil {
		return nil, err
	}
	return keys, replaceKeys(filepath.Join(data, secretsFolder, receiptKeysFile), keys)
}

// addKey puts a new key before those of a file.
func addKey(data, name string, now time.Time) ([]Key, error) {
	keys, err := loadKeys(data, name, now)
	if err != nil {
		return nil, err
	}
	keys = append([]Key{NewKey(now)}, keys...)
	return keys, replaceKeys(filepath.Join(data, secretsFolder, name), keys)
}

// replaceKeys puts a complete file in the place of the one that is there, whose owner it keeps: that is who runs the server.
func replaceKeys(path string, keys []Key) error {
	temp, err := writeTemp(path, keys)
	if err != nil {
		return err
	}
	defer os.Remove(temp)
	if info, err := os.Stat(path); err == nil {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && int(owner.Uid) != os.Geteuid() {
			if err := os.Chown(temp, int(owner.Uid), int(owner.Gid)); err != nil {
				return fmt.Errorf("replace %s: %w", path, err)
			}
		}
	}
	return fault.Wrap(os.Rename(temp, path), "replace %s", path)
}

// writeTemp writes keys to a file beside path, which only the owner may read, and brings it to the disk.
func writeTemp(path string, keys []Key) (string, error) {
	text, err := json.MarshalIndent(keys, "", "  ")
	if err != nil {
		return "", fmt.Errorf("encode keys: %w", err)
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".keys-*") // mode 0600
	if err != nil {
		return "", err
	}
	_, err = temp.Write(append(text, '\n'))
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return "", errors.Join(err, os.Remove(temp.Name()))
	}
	return temp.Name(), nil
}

func readKeys(path string) ([]Key, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s can be read by others; run: chmod 600 %s", path, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var keys []Key
	if err := json.Unmarshal(text, &keys); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return keys, checkKeys(keys)
}

func checkKeys(keys []Key) error {
	if len(keys) == 0 {
		return errors.New("there is no key")
	}
	seen := make(map[string]bool)
	for _, key := range keys {
		if key.ID == "" || seen[key.ID] || len(key.Secret) < minKeySecret {
			return fmt.Errorf("key %q is nameless, repeated or shorter than %d bytes", key.ID, minKeySecret)
		}
		seen[key.ID] = true
	}
	return nil
}
