package main

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

func TestEachNodeHasARouteToItsPods(t *testing.T) {
	routes, err := readRoutes([]byte(`{"items":[
		{"spec":{"podCIDRs":["10.200.0.0/24","fd00::/64"]},"status":{"addresses":[{"type":"Hostname","address":"a"},{"type":"InternalIP","address":"10.94.0.2"}]}},
		{"spec":{},"status":{"addresses":[{"type":"InternalIP","address":"10.94.0.3"}]}},
		{"spec":{"podCIDRs":["10.200.1.0/24"]},"status":{}}]}`))
	if err != nil || !reflect.DeepEqual(routes, map[string]string{"10.200.0.0/24": "10.94.0.2"}) {
		t.Errorf("read %v, %v", routes, err)
	}
}

// The test runs itself in a new network namespace, which requires root.
func TestRoutesMatchTheDesiredOnes(t *testing.T) {
	if _, err := exec.LookPath("ip"); err != nil {
		t.Skip("ip is not on the PATH")
	}
	if os.Getenv("OWN_NAMESPACE") == "" {
		again := exec.Command(os.Args[0], "-test.run=^TestRoutesMatchTheDesiredOnes$")
		again.Env = append(os.Environ(), "OWN_NAMESPACE=1")
		again.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET}
		printed, err := again.CombinedOutput()
		if errors.Is(err, syscall.EPERM) {
			t.Skip("network namespaces require root")
		}
		if err != nil {
			t.Fatalf("%v: %s", err, printed)
		}
		return
	}
	for _, line := range []string{
		"link add here type veth peer name there", "address add 10.95.0.1/24 dev here", "link set here up", "link set there up",
		"route add 10.99.0.0/24 via 10.95.0.9",
	} {
		if err := ip(strings.Fields(line)...); err != nil {
			t.Fatal(err)
		}
	}
	for _, desired := range []map[string]string{
		{"10.200.0.0/24": "10.95.0.2", "10.200.1.0/24": "10.95.0.3"},
		{"10.200.1.0/24": "10.95.0.4"},
		{},
	} {
		// Twice: correct routes are kept.
		for range 2 {
			if err := setRoutes(desired); err != nil {
				t.Fatal(err)
			}
		}
		if present, err := presentRoutes(); err != nil || !reflect.DeepEqual(present, desired) {
			t.Fatalf("routes are %v, %v instead of %v", present, err, desired)
		}
	}
	if err := setRoutes(map[string]string{"10.200.0.0/24": "192.0.2.1", "10.200.1.0/24": "10.95.0.3"}); err == nil {
		t.Error("an unreachable gateway is not reported")
	}
	if present, _ := presentRoutes(); present["10.200.1.0/24"] != "10.95.0.3" {
		t.Errorf("an unreachable gateway prevents other routes: %v", present)
	}
}

// startEcho starts an echo server that sends a last line after the client's half-close.
func startEcho(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = io.Copy(connection, connection)
			_, _ = io.WriteString(connection, " and the end")
			connection.Close()
		}
	}()
	return listener.Addr().String()
}

func request(t *testing.T, head string) (net.Conn, *bufio.Reader, string) {
	path := filepath.Join(t.TempDir(), "socket")
	// Twice: the socket of a killed process is replaced.
	for range 2 {
		listener, err := listen(path)
		if err != nil {
			t.Fatal(err)
		}
		listener.(*net.UnixListener).SetUnlinkOnClose(false)
		t.Cleanup(func() { listener.Close() })
		go serve(listener)
	}
	connection, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	_, _ = io.WriteString(connection, head)
	reader := bufio.NewReader(connection)
	status, err := reader.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return connection, reader, status
}

func TestAConnectionIsForwardedInBothDirectionsToItsEnd(t *testing.T) {
	address := startEcho(t)
	connection, reader, status := request(t, "CONNECT "+address+" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
	if !strings.HasPrefix(status, "HTTP/1.1 200") {
		t.Fatal(status)
	}
	_, _ = reader.ReadString('\n')
	_, _ = io.WriteString(connection, "words")
	_ = connection.(*net.UnixConn).CloseWrite()
	if received, err := io.ReadAll(reader); err != nil || string(received) != "words and the end" {
		t.Errorf("read %q, %v", received, err)
	}
}

func TestAnUnreachableTargetIsReported(t *testing.T) {
	if _, _, status := request(t, "CONNECT 127.0.0.1:1 HTTP/1.1\r\n\r\n"); !strings.HasPrefix(status, "HTTP/1.1 502") {
		t.Error(status)
	}
	if _, _, status := request(t, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"); !strings.HasPrefix(status, "HTTP/1.1 405") {
		t.Error(status)
	}
}
