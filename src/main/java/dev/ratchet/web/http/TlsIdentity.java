package dev.ratchet.web.http;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Who the server is, for those who talk to it encrypted: a certificate with its chain, and the key to it, as PEM files. */
public record TlsIdentity(Path certificate, Path key) {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    public SSLContext context() {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("ratchet", privateKey(), new char[0], chain());
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, new char[0]);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (IOException e) {
            throw new Trouble("cannot read %s and %s: %s".formatted(certificate, key, FailureWords.of(e)), e);
        } catch (GeneralSecurityException e) {
            throw new Trouble("cannot use %s with %s: %s".formatted(certificate, key, e.getMessage()), e);
        }
    }

    private Certificate[] chain() throws GeneralSecurityException, IOException {
        try (InputStream file = Files.newInputStream(certificate)) {
            Certificate[] found = CertificateFactory.getInstance("X.509").generateCertificates(file).stream()
                    .toArray(Certificate[]::new);
            if (found.length == 0) {
                throw new Trouble("%s has no certificate in it".formatted(certificate));
            }
            return found;
        }
    }

    private PrivateKey privateKey() throws GeneralSecurityException, IOException {
        Matcher found = KEY.matcher(Files.readString(key, StandardCharsets.US_ASCII));
        if (!found.find()) {
            throw new Trouble("%s has no private key in it".formatted(key))
                    .withHint("it has to be PEM with 'BEGIN PRIVATE KEY' (PKCS #8), without a password");
        }
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException _) {
                // It is one of another kind.
            }
        }
        throw new Trouble("%s has a key of a kind that is not known".formatted(key));
    }
}
