// The way from an API server into the network of its cluster's pods: a proxy (HTTP CONNECT) at a socket that the two share, with a route to each node's pods.
//
// It reads what nodes there are from the API server, and is told where that is, and with what to prove itself, by a kubeconfig's worth of arguments:
//
//	passage SOCKET SERVER CA CERTIFICATE KEY
//
// Files of certificates are read again at every look.
package main

import (
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Between two looks at the nodes: a new one has no pods that serve before its kubelet is ready.
const lookPause = time.Second

func main() {
	log.SetFlags(0)
	log.SetPrefix("passage: ")
	if len(os.Args) != 6 {
		log.Fatal("usage: passage SOCKET SERVER CA CERTIFICATE KEY")
	}
	listener, err := listen(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGTERM, syscall.SIGINT)
	go serve(listener)
	go keepRoutes(nodesOf{server: os.Args[2], authority: os.Args[3], certificate: os.Args[4], key: os.Args[5]})
	<-asked
	_ = listener.Close()
}

// The socket that one before us has left is in the way.
func listen(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	return listener, os.Chmod(path, 0o600)
}

// Tells the same trouble once.
func keepRoutes(nodes nodesOf) {
	told := ""
	for ; ; time.Sleep(lookPause) {
		trouble := ""
		if wanted, err := nodes.routes(); err != nil {
			trouble = fmt.Sprintf("cannot ask for nodes: %v", err)
		} else if err := setRoutes(wanted); err != nil {
			trouble = err.Error()
		}
		if trouble != told && trouble != "" {
			log.Print(trouble)
		}
		told = trouble
	}
}
