/** Notices for a web address: kept until they have arrived, also over a restart. Start with {@code WebhookSender}. */
@NullMarked
package dev.ratchet.fleet.webhook;

import org.jspecify.annotations.NullMarked;
